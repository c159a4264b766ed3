import type { WebhookEndpoint } from './domain/webhook-endpoint.ts';
import { liveSecrets } from './domain/webhook-secret.ts';
import type { EndpointStore } from './store/endpoint-store.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'findAll'>;
  now: () => number;
}

/** Endpoints as deliveries need them, with the secrets that sign now; a deleted one is absent. */
export type ReadEndpoints = (ids: readonly string[]) => Promise<WebhookEndpoint[]>;

export function createReadEndpoints({ endpoints, now }: Dependencies): ReadEndpoints {
  return async (ids) => {
    const at = new Date(now());
    const found = await endpoints.findAll(ids);
    return found.map((endpoint) => ({ ...endpoint, secrets: liveSecrets(endpoint.secrets, at) }));
  };
}
