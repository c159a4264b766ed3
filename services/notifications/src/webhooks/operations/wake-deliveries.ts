import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';

/** After a change of an endpoint: sends or cancels its waiting deliveries now. */
export type WakeDeliveries = (
  endpoint: Pick<WebhookEndpoint, 'id' | 'workspaceId'>,
) => Promise<void>;
