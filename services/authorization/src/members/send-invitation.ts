import type { sendInvitation as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { requireOwnWorkspace, requirePermission, requireUser } from '../kernel/caller.ts';
import type { Invite } from '../people/invite.ts';
import type { GuessStore } from '../people/store/guess-store.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { invitationOf } from '../workspaces/domain/invitations.ts';
import {
  requireMayAdd,
  requireMember,
  requireRole,
  roleIn,
} from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { InvitePerson } from './invite-person.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  users: UserStore;
  guesses: GuessStore;
  now: () => number;
  invite: Invite;
  invitePerson: InvitePerson;
}

const freeInvitations = 3;

/**
 * Renews a pending invitation. If the person is a member without a password, mails another link to
 * choose a password.
 */
export function sendInvitation({
  workspaces,
  users,
  guesses,
  invite,
  invitePerson,
  now,
}: Dependencies): Operation<typeof contract> {
  async function requireNotTooOften(id: string): Promise<void> {
    const { waitMs } = await guesses.record(`invitation ${id}`, freeInvitations, now());
    if (waitMs > 0) {
      throw new PlatformError(
        'rate_limit_exceeded',
        'Too many invitations were sent to this user. Try again later.',
        {
          retryAfterS: Math.ceil(waitMs / 1_000),
        },
      );
    }
  }

  return async ({ principal, params, idempotencyId }) => {
    requireOwnWorkspace(principal, params.id);
    requirePermission(permissions.sendInvitation, principal);
    const callerId = requireUser(principal);
    const workspace = await workspaces.get(params.id);
    requireRole(permissions.sendInvitation, roleIn(workspace, callerId));
    const invitation = invitationOf(workspace, params.userId, now());
    if (invitation) {
      requireMayAdd(roleIn(workspace, callerId), invitation.role);
      await requireNotTooOften(invitation.id);
      await invitePerson(principal, callerId, invitation, idempotencyId);
      return { status: 202 };
    }
    requireMember(workspace, params.userId);
    const user = await users.find(params.userId);
    if (!user) {
      throw new PlatformError('not_found', 'There is no such user.');
    }
    if (await users.hasPassword(user.id)) {
      throw new PlatformError(
        'conflict',
        'This user already has a password and needs no invitation.',
      );
    }
    await requireNotTooOften(user.id);
    await invite(principal, workspace, user, idempotencyId);
    return { status: 202 };
  };
}
