import type { z } from 'zod';
import type { DataEnvironment } from '../principal.ts';
import { applicationEvents } from './application-events.ts';
import { auditEvents } from './audit-events.ts';
import type { EventDefinition } from './define-event.ts';
import type { Actor, EventRequest } from './event-data.ts';
import { installationEvents } from './installation-events.ts';
import { installedApplicationEvents } from './installed-application-events.ts';
import { investmentEvents } from './investment-events.ts';
import { invitationEvents } from './invitation-events.ts';
import { listingEvents } from './listing-events.ts';
import { notificationEvents } from './notification-events.ts';
import { peopleEvents } from './people-events.ts';
import { publicationEvents } from './publication-events.ts';
import { publisherDomainEvents } from './publisher-domain-events.ts';
import { tokenEvents } from './token-events.ts';
import { webhookEvents } from './webhook-events.ts';

export { buildAsyncApi } from './async-api.ts';
export { type ConsumerGroup, consumers } from './consumers.ts';
export { type EventCategory, type EventDefinition, eventCategories } from './define-event.ts';
export {
  type Actor,
  accountStream,
  actorOf,
  actorSchema,
  type EventRequest,
  eventCredentialSchema,
  eventRequestSchema,
} from './event-data.ts';
export { dataSchemaOf, emittersOf, eventSchema, topicOf } from './event-schemas.ts';
export { type DataSubject, isPersonId, personalMark } from './personal-data.ts';

const all = [
  ...applicationEvents,
  ...installationEvents,
  ...installedApplicationEvents,
  ...listingEvents,
  ...publicationEvents,
  ...publisherDomainEvents,
  ...tokenEvents,
  ...peopleEvents,
  ...invitationEvents,
  ...investmentEvents,
  ...notificationEvents,
  ...webhookEvents,
  ...auditEvents,
] as const;

type Definitions = (typeof all)[number];
export type EventType = Definitions['type'];
type EventDetail<T extends EventType> = z.output<Extract<Definitions, { type: T }>['detail']>;

/** The definitions of all events, by type. */
export const eventCatalogue = Object.fromEntries(
  all.map((definition) => [definition.type, definition]),
) as Readonly<Record<EventType, EventDefinition>>;

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
