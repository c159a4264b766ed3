import type { Resource } from '../resource.ts';

export const workspaceTable: Resource = {
  name: 'workspaces',
  about: 'Workspaces of the organization',
  verbs: [
    {
      name: 'list',
      operation: 'listWorkspaces',
      columns: ['id', 'name', 'region', 'role', 'createdAt', 'requireSecondFactor'],
      noun: 'workspaces',
    },
    {
      name: 'get',
      operation: 'getWorkspace',
    },
    {
      name: 'create',
      operation: 'createWorkspace',
    },
    {
      name: 'update',
      operation: 'updateWorkspace',
    },
  ],
};
