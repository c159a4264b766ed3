import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';

/** After an endpoint has changed: what waits for it is sent now, or cancelled. */
export type WakeDeliveries = (
  endpoint: Pick<WebhookEndpoint, 'id' | 'workspaceId'>,
) => Promise<void>;
