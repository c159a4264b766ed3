import type { listWorkspaces as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import { byKey, type Operation, readPage } from '@irp/http';
import { requirePermission } from '../kernel/caller.ts';
import { roleIn, type Workspace } from './domain/workspace.ts';
import { type Organizations, planOfCaller } from './plan-of-caller.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';
import { viewWorkspace } from './view-workspace.ts';
import { reachesOtherWorkspaces } from './visible-workspace.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  organizations: Organizations;
}

/**
 * Lists only workspaces in the credential's organization, so an API key does not show other
 * organizations of the user.
 */
export function listWorkspaces({
  workspaces,
  organizations,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const userId = requirePermission(permissions.listWorkspaces, principal);
    const { organizationId, workspaceId } = principal;
    const filter = {
      organizationId,
      userId,
      id: reachesOtherWorkspaces(principal) ? undefined : workspaceId,
    };
    const { data, meta } = await readPage(query, {
      ...byKey(({ id }: Workspace) => id),
      list: 'workspaces',
      query: {},
      read: (range) => workspaces.listOf(filter, range),
      count: () => workspaces.countOf(filter),
    });
    const plan = await planOfCaller(organizations, principal);
    const views = data.map((workspace) =>
      viewWorkspace(workspace, roleIn(workspace, userId), plan),
    );
    return {
      status: 200,
      body: { data: views, meta },
    };
  };
}
