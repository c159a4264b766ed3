import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';

/** Sends or cancels the waiting deliveries of an endpoint now, after the endpoint was changed. */
export type WakeDeliveries = (
  endpoint: Pick<WebhookEndpoint, 'id' | 'workspaceId'>,
) => Promise<void>;
