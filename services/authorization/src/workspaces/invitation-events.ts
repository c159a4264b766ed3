import type { Actor, DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Clock } from '../kernel/clock.ts';
import type { Invitation, Workspace } from './domain/workspace.ts';

type Ended = 'invitation.declined' | 'invitation.withdrawn' | 'invitation.expired';

/**
 * Returns a function that creates the events after a change of a workspace. The function creates an
 * event for each invitation that was created, renewed, or given another role.
 */
export function invitationEvents({ now }: Clock, actor: Actor) {
  return (from: Workspace, to: Workspace): DomainEvent[] =>
    to.invitations.flatMap((invitation): DomainEvent[] => {
      const before = from.invitations.find(({ id }) => id === invitation.id);
      if (before === invitation) {
        return [];
      }
      const common = {
        workspaceId: to.id,
        subject: invitation.id,
        actor,
      };
      if (
        before &&
        before.role !== invitation.role &&
        before.expiresAt.getTime() === invitation.expiresAt.getTime()
      ) {
        const changes = [
          {
            path: '/role',
            before: before.role,
            after: invitation.role,
          },
        ];
        return [
          newEvent(now(), {
            type: 'invitation.updated',
            ...common,
            data: { changes },
          }),
        ];
      }
      const { email, role, expiresAt } = invitation;
      const data = {
        email,
        role,
        expiresAt: expiresAt.toISOString(),
      };
      return [
        newEvent(now(), {
          type: before ? 'invitation.renewed' : 'invitation.created',
          ...common,
          data,
        }),
      ];
    });
}

/**
 * Returns a function that creates the events for invitations that a change of the workspace ended
 * without a new member.
 */
export function endedInvitations({ now }: Clock, actor: Actor, type: Ended) {
  return (from: Workspace, to: Workspace): DomainEvent[] =>
    endedIn(from, to).map(({ id, role }) =>
      newEvent(now(), {
        type,
        workspaceId: to.id,
        subject: id,
        actor,
        data: { role },
      }),
    );
}

/**
 * Returns a function that creates the events for an invitation that a change of the workspace
 * accepted.
 */
export function acceptedInvitations({ now }: Clock, userId: string) {
  return (from: Workspace, to: Workspace): DomainEvent[] =>
    endedIn(from, to).map(({ id, role, invitedBy }) => {
      const common = {
        workspaceId: to.id,
        subject: id,
        actor: { type: 'user', id: userId },
      } as const;
      return newEvent(now(), {
        type: 'invitation.accepted',
        ...common,
        data: {
          userId,
          role,
          invitedBy,
        },
      });
    });
}

function endedIn(from: Workspace, to: Workspace): Invitation[] {
  return from.invitations.filter(({ id }) => !to.invitations.some((kept) => kept.id === id));
}
