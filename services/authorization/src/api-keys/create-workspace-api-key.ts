import type { createWorkspaceApiKey as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import { requirePermission } from '../kernel/caller.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { visibleWorkspace } from '../workspaces/visible-workspace.ts';
import type { IssueApiKey } from './issue-api-key.ts';
import { viewApiKey } from './view-api-key.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  issueApiKey: IssueApiKey;
}

/**
 * Creates a key of the caller for another workspace. The response has no `Location`, because only
 * credentials of the other workspace can read the key.
 */
export function createWorkspaceApiKey({
  workspaces,
  issueApiKey,
}: Dependencies): Operation<typeof contract> {
  return async (call) => {
    const { principal, params } = call;
    // The visibility of the workspace is checked before the permission, so that no 403 shows that a
    // workspace with this id exists.
    const workspace = await visibleWorkspace(workspaces, principal, params.id);
    const userId = requirePermission(permissions.createWorkspaceApiKey, principal);
    const { row, key } = await issueApiKey({
      ...call,
      userId,
      workspace,
    });
    return {
      status: 201,
      headers: { 'Cache-Control': 'no-store' },
      body: { ...viewApiKey(row), key },
    };
  };
}
