import type { getWebhookEndpoint as contract } from '@irp/contracts/notifications';
import { entityTag, type Operation } from '@irp/http';
import { viewEndpoint } from '../domain/webhook-endpoint.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import { ownEndpoint } from './own-endpoint.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'find'>;
}

export function getWebhookEndpoint({ endpoints }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const endpoint = await ownEndpoint(endpoints, principal, params.id);
    return {
      status: 200,
      headers: { ETag: entityTag(endpoint.revision) },
      body: viewEndpoint(endpoint),
    };
  };
}
