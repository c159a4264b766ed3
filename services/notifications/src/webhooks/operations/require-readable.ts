import type { Principal } from '@irp/contracts';
import { scopeOfWebhookEvent, type WebhookEventType, webhookEventTypes } from '@irp/contracts/notifications';
import { requireNoneMissing } from '@irp/http';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';

/**
 * Whoever has events sent to an address reads what they are about: the credential must have the scopes for that.
 * @throws PlatformError 403
 */
export function requireReadable({ scopes }: Principal, { events }: Pick<WebhookEndpoint, 'events'>): void {
  const types = events.includes('*') ? webhookEventTypes : (events as readonly WebhookEventType[]);
  const needed = [...new Set(types.flatMap((type) => scopeOfWebhookEvent(type) ?? []))];
  const missing = needed.filter((scope) => !scopes.includes(scope));
  requireNoneMissing(missing, needed, 'To have these events sent requires the scope');
}
