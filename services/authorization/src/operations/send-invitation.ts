import type { sendInvitation as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireOwnWorkspace, requireProduction } from '../domain/caller.ts';
import { requireAdmin, requireMember, roleIn } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { invite } from './invite.ts';

const freeOfWait = 3;

/** Another invitation, for a member whose first one was lost or is too old. */
export function sendInvitation(deps: Deps) {
  const { workspaces, users, guesses, now } = deps;
  return async ({ principal, params, idempotencyId }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    requireProduction(principal);
    const workspace = await workspaces.get(params.id);
    requireAdmin(roleIn(workspace, principal.userId));
    requireMember(workspace, params.userId);
    const user = await users.find(params.userId);
    if (!user) throw new PlatformError('not_found', 'There is no such person.');
    if (await users.hasPassword(user.id))
      throw new PlatformError('conflict', 'This person has a password already, and needs no invitation.');
    const { waitMs } = await guesses.enter(`invitation ${user.id}`, freeOfWait, now());
    if (waitMs > 0)
      throw new PlatformError('rate_limit_exceeded', 'This person was invited several times already. Wait a while.', {
        retryAfterS: Math.ceil(waitMs / 1_000),
      });
    await invite(deps, principal, workspace, user, idempotencyId);
    return { status: 202 };
  };
}
