import type { removeMember as contract } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import { insufficientScope } from '@irp/errors';
import { type Call, type Reply, requireMatch } from '@irp/http';
import { requireFullCredential, requireOwnWorkspace, requireProduction } from '../domain/caller.ts';
import { membershipOf, type Workspace, withoutMember } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { endMembership } from './end-membership.ts';
import { membershipEvents } from './membership-events.ts';
import { tagOf, viewMember } from './views.ts';

export function removeMember(deps: Deps) {
  const { workspaces, users, revoke } = deps;
  return async ({ principal, params, headers }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    requireProduction(principal);
    const { id: workspaceId, userId } = params;
    if (userId === principal.userId) requireFullCredential(principal);
    else if (!principal.scopes.includes('members.write'))
      throw insufficientScope('Removing someone else needs the scope members.write.', ['members.write']);
    const user = await users.find(userId);
    const leave = (workspace: Workspace) => {
      const changed = withoutMember(workspace, principal.userId, userId);
      const member = membershipOf(workspace, userId);
      if (member) requireMatch(headers['if-match'], tagOf(viewMember(member, user)));
      return changed;
    };
    await workspaces.change(workspaceId, leave, membershipEvents(deps, actorOf(principal), userId));
    // Without a membership no key or token resolves; told before they end, so that a fault there delays nothing.
    await revoke({ by: 'user', id: userId, workspaceId });
    await endMembership(deps, { workspaceId, userId }, actorOf(principal));
    return { status: 204 };
  };
}
