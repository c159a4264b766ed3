import { actorOf, type updateMember as contract } from '@irp/contracts';
import { type Call, type Reply, requireMatch } from '@irp/http';
import { requireOwnWorkspace, requireProduction } from '../domain/caller.ts';
import { requireAdmin, requireMember, roleIn, type Workspace, withRole } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { membershipEvents } from './membership-events.ts';
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
    const changed = await workspaces.change(
      params.id,
      change,
      membershipEvents(deps, actorOf(principal), params.userId),
    );
    await revoke({ by: 'user', id: params.userId, workspaceId: params.id });
    return { status: 200, headers: { ETag: tagOf(view(changed)) }, body: view(changed) };
  };
}
