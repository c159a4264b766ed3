import type { Actor, DomainEvent } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';

/** The event of a person whom the platform did not know, in the records of the workspace that brings them. */
export function userCreated({ now }: Pick<Deps, 'now'>, actor: Actor, workspaceId: string) {
  return ({ id: subject }: User): DomainEvent[] => [
    newEvent(now(), { type: 'user.created', workspaceId, subject, actor, data: {} }),
  ];
}
