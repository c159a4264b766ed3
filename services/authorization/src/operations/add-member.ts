import type { addMember as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireOwnWorkspace, requireProduction } from '../domain/caller.ts';
import { requireMayChange, roleIn, type Workspace, withMember } from '../domain/workspace.ts';
import { actorOf } from './actor.ts';
import type { Deps } from './deps.ts';
import { endMembership } from './end-membership.ts';
import { invite, tellAdded } from './invite.ts';
import { recordMembership } from './record-membership.ts';
import { tagOf, viewMember } from './views.ts';

export function addMember(deps: Deps) {
  const { workspaces, users, now } = deps;
  return async ({ principal, params, body }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    requireProduction(principal);
    const { email, name, role } = body;
    const before = await workspaces.get(params.id);
    // Asked before the person is made: who may not add anyone leaves nothing behind.
    requireMayChange(roleIn(before, principal.userId), role);
    const user = await users.ensure(email, name ?? email);
    const joinedAt = new Date(now());
    // What an earlier membership left stays dead, even if the removal was cut off before it had ended it.
    const joining = { workspaceId: params.id, userId: user.id };
    if (!roleIn(before, user.id)) await endMembership(deps, joining, actorOf(principal));
    const member = { userId: user.id, role, joinedAt };
    const withJoined = (workspace: Workspace) => withMember(workspace, roleIn(workspace, principal.userId), member);
    withJoined(before);
    await recordMembership(deps, principal, joining, undefined, role);
    const workspace = await workspaces.change(params.id, withJoined);
    if (await users.hasPassword(user.id)) await tellAdded(deps, principal, workspace, user, member);
    else await invite(deps, principal, workspace, user);
    const view = viewMember(member, user);
    const headers = { ETag: tagOf(view), Location: `/v2/workspaces/${params.id}/members/${user.id}` };
    return { status: 201, headers, body: view };
  };
}
