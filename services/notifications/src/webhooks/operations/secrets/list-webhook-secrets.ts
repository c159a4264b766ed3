import type { listWebhookSecrets as contract } from '@irp/contracts/notifications';
import { inMemory, type Operation, readPage } from '@irp/http';
import { liveSecrets, viewSecret, type WebhookSecret } from '../../domain/webhook-secret.ts';
import type { EndpointStore } from '../../store/endpoint-store.ts';
import { ownEndpoint } from '../own-endpoint.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'find'>;
  now: () => number;
}

export function listWebhookSecrets({ endpoints, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const endpoint = await ownEndpoint(endpoints, principal, params.id);
    const secrets = liveSecrets(endpoint.secrets, new Date(now()));
    // The sort key contains the stored position, because two secrets can have the same time of
    // creation.
    const keyOf = (secret: WebhookSecret) =>
      `${secret.createdAt.toISOString()} ${secrets.length - secrets.indexOf(secret)}`;
    const { data, meta } = await readPage(
      query,
      inMemory('webhook-secrets', secrets, params, keyOf, -1),
    );
    return {
      status: 200,
      body: {
        data: data.map(viewSecret),
        meta,
      },
    };
  };
}
