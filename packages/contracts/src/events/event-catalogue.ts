import type { z } from 'zod';
import { applicationEvents } from './application-events.ts';
import { auditEvents } from './audit-events.ts';
import type { EventDefinition } from './define-event.ts';
import { installationEvents } from './installation-events.ts';
import { installedApplicationEvents } from './installed-application-events.ts';
import { investmentEvents } from './investment-events.ts';
import { investmentViewEvents } from './investment-view-events.ts';
import { invitationEvents } from './invitation-events.ts';
import { listingEvents } from './listing-events.ts';
import { notificationEvents } from './notification-events.ts';
import { peopleEvents } from './people-events.ts';
import { publicationEvents } from './publication-events.ts';
import { publisherDomainEvents } from './publisher-domain-events.ts';
import { recordNoteEvents } from './record-note-events.ts';
import { tokenEvents } from './token-events.ts';
import { webhookEvents } from './webhook-events.ts';

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
  ...recordNoteEvents,
  ...investmentViewEvents,
  ...notificationEvents,
  ...webhookEvents,
  ...auditEvents,
] as const;

type Definitions = (typeof all)[number];
export type EventType = Definitions['type'];
/** The members of `data.detail` of an event. */
export type EventDetail<T extends EventType> = z.output<
  Extract<Definitions, { type: T }>['detail']
>;

/** The definitions of all events, by type. */
export const eventCatalogue = Object.fromEntries(
  all.map((definition) => [definition.type, definition]),
) as Readonly<Record<EventType, EventDefinition>>;
