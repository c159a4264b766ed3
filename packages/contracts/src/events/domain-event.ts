import type { DataEnvironment } from '../principal.ts';
import type { EventDetail, EventType } from './event-catalogue.ts';
import type { Actor, EventRequest } from './event-data.ts';

interface DomainEventOf<T extends EventType> {
  /** UUIDv7. */
  id: string;
  type: T;
  time: Date;
  /**
   * The id of the workspace, or the `accountStream` of a person. Empty if the event concerns
   * neither a workspace nor a person.
   */
  workspaceId: string;
  /**
   * Absent if the event concerns the whole workspace, such as its members, or concerns a person.
   */
  environment?: DataEnvironment;
  /** The id of the resource that the event concerns; see `EventDefinition.subject`. */
  subject: string;
  actor: Actor;
  /** Absent if a background job of the platform caused the event. */
  request?: EventRequest;
  /** The W3C Trace Context of the cause. */
  traceparent?: string;
  /**
   * The id of the event of which this is a copy. If the actor does not belong to the workspace of
   * an event, the log of the actor contains a copy.
   */
  copyOf?: string;
  data: EventDetail<T>;
}

/**
 * The stored form of an event. A service stores an event together with the change that caused it,
 * until the event is published.
 */
export type DomainEvent<T extends EventType = EventType> = { [K in T]: DomainEventOf<K> }[T];

/**
 * Type and details of an event. `workspaceId` and `subject` are given only if they differ from the
 * defaults of the code that creates the event.
 */
export type EventPayload<T extends EventType = EventType> = {
  [K in T]: Pick<DomainEventOf<K>, 'type' | 'data'> &
    Partial<Pick<DomainEventOf<K>, 'workspaceId' | 'subject'>>;
}[T];

/** An event without the members that `newEvent` sets. */
export type EventInput<T extends EventType = EventType> = {
  [K in T]: Omit<DomainEventOf<K>, 'id' | 'time' | 'request' | 'traceparent' | 'copyOf'>;
}[T];
