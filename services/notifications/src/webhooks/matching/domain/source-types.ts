import type { EventType } from '@irp/contracts/events';
import { type WebhookEventType, webhookEventTypes } from '@irp/contracts/notifications';

/** Where receivers know an event of the platform by another name. */
const renamed: ReadonlyMap<string, WebhookEventType> = new Map<EventType, WebhookEventType>([
  ['listing.unpublished', 'application.unpublished'],
]);

const known: ReadonlySet<string> = new Set(webhookEventTypes);

/** The type under which receivers get an event of the platform; undefined: they do not. */
export function webhookTypeOf(type: string): WebhookEventType | undefined {
  return renamed.get(type) ?? (known.has(type) ? (type as WebhookEventType) : undefined);
}
