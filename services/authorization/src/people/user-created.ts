import type { Actor, DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Clock } from '../kernel/clock.ts';
import type { User } from './store/user-store.ts';

/** Returns the event of a new user, for the audit log of the workspace that has added the user. */
export function userCreated({ now }: Clock, actor: Actor, workspaceId: string) {
  return ({ id: subject }: User): DomainEvent[] => [
    newEvent(now(), {
      type: 'user.created',
      workspaceId,
      subject,
      actor,
      data: {},
    }),
  ];
}
