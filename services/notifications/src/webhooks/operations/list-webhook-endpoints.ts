import type { listWebhookEndpoints as contract } from '@irp/contracts/notifications';
import { byKey, type Operation, readPage } from '@irp/http';
import { viewEndpoint, type WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'list' | 'count'>;
}

export function listWebhookEndpoints({ endpoints }: Dependencies): Operation<typeof contract> {
  return async ({
    principal: { workspaceId, environment, applicationId: createdByApplication },
    query,
  }) => {
    const { applicationId } = query;
    const owner = {
      workspaceId,
      environment,
      ...(applicationId === undefined ? {} : { applicationId }),
      ...(createdByApplication === undefined ? {} : { createdByApplication }),
    };
    const page = await readPage(query, {
      list: 'webhook-endpoints',
      query: owner,
      ...byKey<WebhookEndpoint>(({ id }) => id),
      read: (range) => endpoints.list(owner, range),
      count: () => endpoints.count(owner),
    });
    return {
      status: 200,
      body: {
        ...page,
        data: page.data.map(viewEndpoint),
      },
    };
  };
}
