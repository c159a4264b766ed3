import type { DataEnvironment } from '../principal.ts';
import type { EventDetail, EventType } from './event-catalogue.ts';
import type { Actor, EventRequest } from './event-data.ts';

interface DomainEventOf<T extends EventType> {
  /** UUIDv7. */
  id: string;
  type: T;
  time: Date;
  /** Or the `accountStream` of a person. Empty for an event that belongs to neither. */
  workspaceId: string;
  /** Absent where the event concerns the workspace as a whole, such as its members, or a person. */
  environment?: DataEnvironment;
  /** The id of the resource; see `EventDefinition.subject`. */
  subject: string;
  actor: Actor;
  /** Absent for background work of the platform. */
  request?: EventRequest;
  /** W3C Trace Context. */
  traceparent?: string;
  /**
   * The id of the event that this one repeats in the log of whoever acted, who is not of its
   * workspace.
   */
  copyOf?: string;
  data: EventDetail<T>;
}

/** An event as it is stored with its change until it is published. */
export type DomainEvent<T extends EventType = EventType> = { [K in T]: DomainEventOf<K> }[T];

/**
 * Type and details of an event; workspace and subject only where they differ from the default of
 * its creator.
 */
export type EventPayload<T extends EventType = EventType> = {
  [K in T]: Pick<DomainEventOf<K>, 'type' | 'data'> &
    Partial<Pick<DomainEventOf<K>, 'workspaceId' | 'subject'>>;
}[T];

/** An event without the members that `newEvent` sets. */
export type EventInput<T extends EventType = EventType> = {
  [K in T]: Omit<DomainEventOf<K>, 'id' | 'time' | 'request' | 'traceparent' | 'copyOf'>;
}[T];
