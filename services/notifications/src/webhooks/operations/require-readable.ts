import type { Principal, Scope } from '@irp/contracts';
import {
  scopeOfWebhookEvent,
  type WebhookEventType,
  webhookEventTypes,
} from '@irp/contracts/notifications';
import { requireNoneMissing } from '@irp/http';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';

/**
 * Requires that the caller's credential has the scopes to read the events of an endpoint, because
 * the receiver can read the events.
 * @throws PlatformError 403
 */
export function requireReadable(
  { scopes }: Principal,
  { events }: Pick<WebhookEndpoint, 'events'>,
): void {
  const types = events.includes('*') ? webhookEventTypes : (events as readonly WebhookEventType[]);
  requireScopes(scopes, types, 'Receiving these events requires the scope');
}

/** Requires the scope to read the body of an event. @throws PlatformError 403 */
export function requireReadableEvent({ scopes }: Principal, type: WebhookEventType): void {
  requireScopes(scopes, [type], 'Reading this event requires the scope');
}

function requireScopes(
  scopes: readonly Scope[],
  types: readonly WebhookEventType[],
  what: string,
): void {
  const needed = [...new Set(types.flatMap((type) => scopeOfWebhookEvent(type) ?? []))];
  const missing = needed.filter((scope) => !scopes.includes(scope));
  requireNoneMissing(missing, needed, what);
}
