import { permissions, type Role } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import {
  appendMember,
  type Invitation,
  isFull,
  maxMembers,
  membershipOf,
  requireMayAdd,
  requireMayChange,
  roleIn,
  type Workspace,
} from './workspace.ts';

/** Returns the invitations that have not expired. */
export function pendingInvitations(
  { invitations }: Pick<Workspace, 'invitations'>,
  nowMs: number,
): Invitation[] {
  return invitations.filter(({ expiresAt }) => expiresAt.getTime() > nowMs);
}

export function invitationOf(
  workspace: Workspace,
  id: string,
  nowMs: number,
): Invitation | undefined {
  return pendingInvitations(workspace, nowMs).find((invitation) => invitation.id === id);
}

/** Returns the error for a missing invitation, and for an invitation of another e-mail address. */
export function noSuchInvitation(): PlatformError {
  return new PlatformError(
    'not_found',
    'There is no such invitation. The invitation may have been answered or withdrawn, may have expired, or was sent to another e-mail address.',
  );
}

/**
 * Adds an invitation. If the address has an invitation already, renews the invitation under the
 * same id. Returns `workspace` itself if the original request is repeated.
 * @param callerRole role of the inviter
 * @throws PlatformError 403, 409
 */
export function withInvitation(
  workspace: Workspace,
  callerRole: Role | undefined,
  invited: Invitation,
): Workspace {
  requireMayAdd(callerRole, invited.role);
  const { invitations } = workspace;
  const existing = invitations.find(({ email }) => email === invited.email);
  if (!existing) {
    if (workspace.members.length + invitations.length >= maxMembers) {
      throw isFull();
    }
    return {
      ...workspace,
      invitations: [...invitations, invited],
    };
  }
  if (invited.addedUnder !== undefined && existing.addedUnder === invited.addedUnder) {
    return workspace;
  }
  requireMayAdd(callerRole, existing.role);
  return replaceInvitation(workspace, {
    ...invited,
    id: existing.id,
    name: invited.name || existing.name,
  });
}

/**
 * Changes the role of an invitation. The caller becomes the inviter, because the inviter's role
 * counts when the invitation is accepted. Returns `workspace` itself if the invitation has this
 * role already.
 * @throws PlatformError 403
 */
export function withInvitedRole(
  workspace: Workspace,
  callerId: string,
  invitation: Invitation,
  role: Role,
): Workspace {
  const { updateMember } = permissions;
  requireMayChange(
    updateMember,
    updateMember.owners,
    roleIn(workspace, callerId),
    invitation.role,
    role,
  );
  if (role === invitation.role) {
    return workspace;
  }
  return replaceInvitation(workspace, {
    ...invitation,
    role,
    invitedBy: callerId,
  });
}

/** Removes an invitation. @throws PlatformError 403 */
export function withoutInvitation(
  workspace: Workspace,
  callerRole: Role | undefined,
  { id, role }: Invitation,
): Workspace {
  const { others, owners } = permissions.removeMember;
  requireMayChange(others, owners, callerRole, role);
  return dropInvitation(workspace, id);
}

/**
 * Removes an invitation that the invited person declines.
 * @param email e-mail address of the person who declines
 * @throws PlatformError 404, also for an invitation of another address
 */
export function withDeclined(
  workspace: Workspace,
  id: string,
  email: string,
  nowMs: number,
): Workspace {
  requireOwnInvitation(workspace, id, email, nowMs);
  return dropInvitation(workspace, id);
}

/**
 * Makes the invited person a member. Returns `workspace` itself if the person has already accepted
 * this invitation. A person who has become a member in another way keeps the existing role.
 * @throws PlatformError 404, 409
 */
export function withAccepted(
  workspace: Workspace,
  id: string,
  user: { id: string; email: string },
  nowMs: number,
): Workspace {
  const existing = membershipOf(workspace, user.id);
  if (existing?.invitationId === id) {
    return workspace;
  }
  const invitation = requireOwnInvitation(workspace, id, user.email, nowMs);
  const remaining = dropInvitation(workspace, id);
  if (existing) {
    return remaining;
  }
  requireAcceptable(workspace, invitation);
  const { role, addedUnder } = invitation;
  const member = {
    userId: user.id,
    role,
    joinedAt: new Date(nowMs),
    addedUnder,
    invitationId: id,
  };
  return {
    ...remaining,
    members: appendMember(workspace, member),
  };
}

/** Requires that the inviter may still give the role. @throws PlatformError 409 */
export function requireAcceptable(workspace: Workspace, { invitedBy, role }: Invitation): void {
  try {
    requireMayAdd(roleIn(workspace, invitedBy), role);
  } catch (error) {
    const message =
      'The person who invited you may no longer add members with this role. Ask an admin of the workspace for another invitation.';
    throw new PlatformError('conflict', message, { cause: error });
  }
}

/** Removes expired invitations, and invitations of people who became members in another way. */
export function withoutInvitations(
  workspace: Workspace,
  ended: (invitation: Invitation) => boolean,
): Workspace {
  if (!workspace.invitations.some(ended)) {
    return workspace;
  }
  return {
    ...workspace,
    invitations: workspace.invitations.filter((invitation) => !ended(invitation)),
  };
}

function requireOwnInvitation(
  workspace: Workspace,
  id: string,
  email: string,
  nowMs: number,
): Invitation {
  const invitation = invitationOf(workspace, id, nowMs);
  if (invitation?.email !== email) {
    throw noSuchInvitation();
  }
  return invitation;
}

function replaceInvitation(workspace: Workspace, changed: Invitation): Workspace {
  const invitations = workspace.invitations.map((one) => (one.id === changed.id ? changed : one));
  return { ...workspace, invitations };
}

function dropInvitation(workspace: Workspace, id: string): Workspace {
  return withoutInvitations(workspace, (invitation) => invitation.id === id);
}
