import { type EventType, eventCatalogue } from '../events/index.ts';
import { type WebhookEventType, webhookEventTypes } from './webhook-event-types.ts';

/** The types that have another name than the event of the platform. */
const renamed: ReadonlyMap<WebhookEventType, EventType> = new Map([
  ['application.unpublished', 'listing.unpublished'],
]);

/** The platform's event for each type. A type that is sent only on request has no event. */
export const webhookSourceTypes: ReadonlyMap<WebhookEventType, EventType> = new Map(
  webhookEventTypes.flatMap((type): [WebhookEventType, EventType][] => {
    const source = renamed.get(type) ?? type;
    return Object.hasOwn(eventCatalogue, source) ? [[type, source as EventType]] : [];
  }),
);
