import { type WebhookEventType, webhookSourceTypes } from '@irp/contracts/notifications';

const bySource: ReadonlyMap<string, WebhookEventType> = new Map(
  [...webhookSourceTypes].map(([type, source]) => [source, type]),
);

/**
 * Returns the webhook type of a platform event; undefined for an event that webhooks do not
 * deliver.
 */
export function webhookTypeOf(type: string): WebhookEventType | undefined {
  return bySource.get(type);
}
