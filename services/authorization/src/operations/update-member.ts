import type { updateMember as contract } from '@irp/contracts';
import { type Call, type Reply, requireMatch } from '@irp/http';
import { requireOwnWorkspace, requireProduction } from '../domain/caller.ts';
import { requireAdmin, requireMember, roleIn, type Workspace, withRole } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { recordMembership } from './record-membership.ts';
import { tagOf, viewMember } from './views.ts';

/** The caller's role counts as it is at the moment of the change, not as the gateway remembers it. */
export function updateMember(deps: Deps) {
  const { workspaces, users, revoke } = deps;
  return async ({ principal, params, headers, body }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    requireProduction(principal);
    const user = await users.find(params.userId);
    const view = (workspace: Workspace) => viewMember(requireMember(workspace, params.userId), user);
    const change = (workspace: Workspace) => {
      const callerRole = roleIn(workspace, principal.userId);
      requireAdmin(callerRole);
      requireMatch(headers['if-match'], tagOf(view(workspace)));
      return withRole(workspace, callerRole, params.userId, body.role);
    };
    const before = await workspaces.get(params.id);
    change(before);
    const whose = { workspaceId: params.id, userId: params.userId };
    await recordMembership(deps, principal, whose, roleIn(before, params.userId), body.role);
    const changed = await workspaces.change(params.id, change);
    await revoke({ by: 'user', id: params.userId, workspaceId: params.id });
    return { status: 200, headers: { ETag: tagOf(view(changed)) }, body: view(changed) };
  };
}
