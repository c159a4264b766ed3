import { type WebhookEventType, webhookSourceTypes } from '@irp/contracts/notifications';

const bySource: ReadonlyMap<string, WebhookEventType> = new Map(
  [...webhookSourceTypes].map(([type, source]) => [source, type]),
);

/** The webhook type of an event of the platform; undefined: not delivered. */
export function webhookTypeOf(type: string): WebhookEventType | undefined {
  return bySource.get(type);
}
