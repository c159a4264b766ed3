import type { Actor, DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Clock } from '../kernel/clock.ts';
import { isEscalation, roleIn, type Workspace } from './domain/workspace.ts';

/**
 * Returns a function that creates the events about a user's membership after a change of a
 * workspace. An added or removed member, a changed role and escalated permissions each have an
 * event.
 */
export function membershipEvents({ now }: Clock, actor: Actor, userId: string) {
  return (from: Workspace | undefined, to: Workspace): DomainEvent[] => {
    const before = from && roleIn(from, userId);
    const after = roleIn(to, userId);
    if (before === after) {
      return [];
    }
    const common = {
      workspaceId: to.id,
      subject: userId,
      actor,
    };
    const data = {
      before: before ?? null,
      after: after ?? null,
    };
    const change = newEvent(now(), {
      type: typeOf(before, after),
      ...common,
      data,
    });
    if (!isEscalation(before, after)) {
      return [change];
    }
    return [
      change,
      newEvent(now(), {
        type: 'permission.escalated',
        ...common,
        data,
      }),
    ];
  };
}

function typeOf(before: string | undefined, after: string | undefined) {
  if (before === undefined) {
    return 'member.added';
  }
  return after === undefined ? 'member.removed' : 'member.role_changed';
}
