import type { z } from 'zod';
import { applicationEvents } from './application-events.ts';
import { auditEvents } from './audit-events.ts';
import type { EventDefinition } from './define-event.ts';
import type { Actor, EventRequest } from './event-data.ts';
import { installationEvents } from './installation-events.ts';
import { investmentEvents } from './investment-events.ts';
import { peopleEvents } from './people-events.ts';
import { tokenEvents } from './token-events.ts';
import { webhookEvents } from './webhook-events.ts';

export { type EventCategory, type EventDefinition, eventCategories } from './define-event.ts';
export { type Actor, actorOf, actorSchema, type EventRequest, eventRequestSchema } from './event-data.ts';
export { eventSchema } from './event-schemas.ts';

const all = [
  ...applicationEvents,
  ...installationEvents,
  ...tokenEvents,
  ...peopleEvents,
  ...investmentEvents,
  ...webhookEvents,
  ...auditEvents,
] as const;

type Definitions = (typeof all)[number];
export type EventType = Definitions['type'];
type EventDetail<T extends EventType> = z.output<Extract<Definitions, { type: T }>['detail']>;

/** Everything that is announced, by its type. */
export const eventCatalogue = Object.fromEntries(all.map((definition) => [definition.type, definition])) as Readonly<
  Record<EventType, EventDefinition>
>;

interface DomainEventOf<T extends EventType> {
  /** UUIDv7. */
  id: string;
  type: T;
  time: Date;
  /** Empty for what belongs to no workspace. */
  workspaceId: string;
  /** The id of what it is about. */
  subject: string;
  actor: Actor;
  /** Absent for what the platform does by itself. */
  request?: EventRequest;
  /** W3C Trace Context. */
  traceparent?: string;
  data: EventDetail<T>;
}

/** What happened, kept with the change until the bus has taken it. */
export type DomainEvent<T extends EventType = EventType> = { [K in T]: DomainEventOf<K> }[T];

/** What happened, without who did it; what it is about and in whose records it belongs, where that is another than usual. */
export type EventTold<T extends EventType = EventType> = {
  [K in T]: Pick<DomainEventOf<K>, 'type' | 'data'> & Partial<Pick<DomainEventOf<K>, 'workspaceId' | 'subject'>>;
}[T];

/** What happened, before it has its id and its time. */
export type EventNews<T extends EventType = EventType> = {
  [K in T]: Omit<DomainEventOf<K>, 'id' | 'time' | 'request' | 'traceparent'>;
}[T];
