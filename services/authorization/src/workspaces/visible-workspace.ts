import type { Principal } from '@irp/contracts';
import { allowsCaller } from '@irp/contracts/permissions';
import { resourceNotFound } from '@irp/errors';
import { addRequestWorkspace } from '@irp/observability';
import { roleIn, type Workspace } from './domain/workspace.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';

/**
 * Returns whether the credential may read other workspaces of its organization in which its user is
 * a member. An application's token may read only its own workspace, because the consent covers a
 * single workspace.
 */
export function reachesOtherWorkspaces(principal: Principal): boolean {
  return allowsCaller({ callers: 'people with an API key' }, principal);
}

/**
 * Returns a workspace that the caller may read.
 * @throws PlatformError 404 for any other workspace id, whether the workspace exists or not
 */
export async function visibleWorkspace(
  workspaces: WorkspaceStore,
  principal: Principal,
  id: string,
): Promise<Workspace> {
  const { workspaceId, organizationId, userId } = principal;
  if (workspaceId === id) {
    return workspaces.get(id);
  }
  const workspace = reachesOtherWorkspaces(principal) ? await workspaces.find(id) : undefined;
  if (workspace?.organizationId === organizationId && roleIn(workspace, userId) !== undefined) {
    addRequestWorkspace(workspace.id);
    return workspace;
  }
  throw resourceNotFound('There is no such workspace.', principal, id);
}
