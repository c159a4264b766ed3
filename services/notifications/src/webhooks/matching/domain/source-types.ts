import { type WebhookEventType, webhookSourceTypes } from '@irp/contracts/notifications';

const bySource: ReadonlyMap<string, WebhookEventType> = new Map(
  [...webhookSourceTypes].map(([type, source]) => [source, type]),
);

/** The type under which receivers get an event of the platform; undefined: they do not. */
export function webhookTypeOf(type: string): WebhookEventType | undefined {
  return bySource.get(type);
}
