import type { DataEnvironment } from '../principal.ts';
import type { EventDetail, EventType } from './event-catalogue.ts';
import type { Actor, EventRequest } from './event-data.ts';

interface DomainEventOf<T extends EventType> {
  /** UUIDv7. */
  id: string;
  type: T;
  time: Date;
  /** Or the `accountStream` of a person. Empty for an event without workspace and person. */
  workspaceId: string;
  /** Absent for an event about the whole workspace, such as its members, or about a person. */
  environment?: DataEnvironment;
  /** The id of the resource; see `EventDefinition.subject`. */
  subject: string;
  actor: Actor;
  /** Absent for background work of the platform. */
  request?: EventRequest;
  /** W3C Trace Context. */
  traceparent?: string;
  /**
   * The id of the original event. The copy is in the log of the actor, because the actor is not of
   * the event's workspace.
   */
  copyOf?: string;
  data: EventDetail<T>;
}

/** An event as stored with the change until publication. */
export type DomainEvent<T extends EventType = EventType> = { [K in T]: DomainEventOf<K> }[T];

/**
 * Type and details of an event. Workspace and subject are given only if different from the
 * creator's default.
 */
export type EventPayload<T extends EventType = EventType> = {
  [K in T]: Pick<DomainEventOf<K>, 'type' | 'data'> &
    Partial<Pick<DomainEventOf<K>, 'workspaceId' | 'subject'>>;
}[T];

/** An event without the members set by `newEvent`. */
export type EventInput<T extends EventType = EventType> = {
  [K in T]: Omit<DomainEventOf<K>, 'id' | 'time' | 'request' | 'traceparent' | 'copyOf'>;
}[T];
