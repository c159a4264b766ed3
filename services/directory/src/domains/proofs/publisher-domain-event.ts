import type { Principal } from '@irp/contracts';
import { actorOf, type DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { PublisherDomain } from '../domain/publisher-domain.ts';

type Type =
  | 'publisher_domain.added'
  | 'publisher_domain.verified'
  | 'publisher_domain.lapsed'
  | 'publisher_domain.removed';

/**
 * Creates an event about a domain.
 * @param by the actor; absent if the service changed the domain in a periodic check
 */
export function publisherDomainEvent<T extends Type>(
  at: Date,
  { id, workspaceId }: PublisherDomain,
  type: T,
  data: DomainEvent<T>['data'],
  by?: Principal,
): DomainEvent {
  const actor = by ? actorOf(by) : ({ type: 'system', id: 'directory' } as const);
  return newEvent(at.getTime(), {
    type,
    workspaceId,
    subject: id,
    actor,
    data,
  } as Parameters<typeof newEvent>[1]);
}
