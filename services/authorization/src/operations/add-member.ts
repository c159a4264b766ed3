import type { addMember as contract, Principal } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireOwnWorkspace, requireProduction } from '../domain/caller.ts';
import {
  type Membership,
  membershipOf,
  requireMayChange,
  roleIn,
  type Workspace,
  withMember,
} from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { endMembership } from './end-membership.ts';
import { invite, tellAdded } from './invite.ts';
import { membershipEvents } from './membership-events.ts';
import { userCreated } from './user-created.ts';
import { tagOf, viewMember } from './views.ts';

export function addMember(deps: Deps) {
  const { workspaces, users, now } = deps;
  return async ({ principal, params, body, idempotencyId }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    requireProduction(principal);
    const { email, name, role } = body;
    const before = await workspaces.get(params.id);
    // Asked before the person is made: who may not add anyone leaves nothing behind.
    requireMayChange(roleIn(before, principal.userId), role);
    const user = await users.ensure(email, name ?? email, userCreated(deps, actorOf(principal), params.id));
    const known = membershipOf(before, user.id);
    // Added by an earlier try under the same Idempotency-Key, which did not come to answer.
    const isAgain = known !== undefined && idempotencyId !== undefined && known.addedUnder === idempotencyId;
    const joined = { userId: user.id, role, joinedAt: new Date(now()), addedUnder: idempotencyId };
    const member = isAgain ? known : joined;
    const workspace = isAgain ? before : await join(principal, before, joined);
    if (await users.hasPassword(user.id)) await tellAdded(deps, principal, workspace, user, member);
    else await invite(deps, principal, workspace, user, idempotencyId);
    const view = viewMember(member, user);
    const headers = { ETag: tagOf(view), Location: `/v2/workspaces/${params.id}/members/${user.id}` };
    return { status: 201, headers, body: view };
  };

  async function join(principal: Principal, before: Workspace, member: Membership): Promise<Workspace> {
    // What an earlier membership left stays dead, even if the removal was cut off before it had ended it.
    const joining = { workspaceId: before.id, userId: member.userId };
    if (!roleIn(before, member.userId)) await endMembership(deps, joining, actorOf(principal));
    const withJoined = (workspace: Workspace) => withMember(workspace, roleIn(workspace, principal.userId), member);
    return workspaces.change(before.id, withJoined, membershipEvents(deps, actorOf(principal), member.userId));
  }
}
