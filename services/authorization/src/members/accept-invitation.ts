import type { DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { addRequestWorkspace } from '@irp/observability';
import type { User } from '../people/store/user-store.ts';
import { noSuchInvitation, withAccepted } from '../workspaces/domain/invitations.ts';
import {
  type Membership,
  membershipOf,
  requireMember,
  type Workspace,
} from '../workspaces/domain/workspace.ts';
import { acceptedInvitations } from '../workspaces/invitation-events.ts';
import { membershipEvents } from '../workspaces/membership-events.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { EndMembership } from './end-membership.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  endMembership: EndMembership;
  now: () => number;
}

/**
 * Makes the user a member of the workspace that has invited the user's address. A repeat returns
 * the membership.
 * @throws PlatformError 403 for a disabled account, 404 for an invitation of another address, 409
 *   if the inviter may no longer give the role
 */
export type AcceptInvitation = (user: User, invitationId: string) => Promise<Membership>;

export function createAcceptInvitation({
  workspaces,
  endMembership,
  now,
}: Dependencies): AcceptInvitation {
  /**
   * Returns the workspace of the invitation, even if the user has accepted the invitation already.
   */
  async function workspaceOf(
    { id: userId, email }: User,
    invitationId: string,
  ): Promise<Workspace> {
    const inviting = (await workspaces.listInviting(email)).find(({ invitations }) =>
      invitations.some(({ id }) => id === invitationId),
    );
    if (inviting) {
      return workspaces.get(inviting.id);
    }
    const accepted = await workspaces.findAccepted(userId, invitationId);
    if (!accepted) {
      throw noSuchInvitation();
    }
    return accepted;
  }

  return async (user, invitationId) => {
    if (user.disabled) {
      throw new PlatformError('forbidden', 'An operator disabled this account.');
    }
    const actor = { type: 'user', id: user.id } as const;
    const accept = (workspace: Workspace) => withAccepted(workspace, invitationId, user, now());
    const before = await workspaceOf(user, invitationId);
    const joins = membershipOf(before, user.id) === undefined;
    // The invitation is checked before credentials are revoked, so a rejected request changes
    // nothing.
    accept(before);
    addRequestWorkspace(before.id);
    // An interrupted removal may have left credentials of an earlier membership, which must not
    // become valid again.
    if (joins) {
      await endMembership(
        {
          workspaceId: before.id,
          userId: user.id,
        },
        actor,
      );
    }
    const events = (from: Workspace, to: Workspace): DomainEvent[] => [
      ...acceptedInvitations({ now }, user.id)(from, to),
      ...membershipEvents({ now }, actor, user.id)(from, to),
    ];
    const joined = await workspaces.change(before.id, accept, events);
    return requireMember(joined, user.id);
  };
}
