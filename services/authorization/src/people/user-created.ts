import type { Actor, DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Clock } from '../kernel/clock.ts';
import type { User } from './store/user-store.ts';

/** The event of a new user, in the audit log of the workspace that added the user. */
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
