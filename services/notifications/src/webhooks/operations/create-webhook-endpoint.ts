import { newId } from '@irp/contracts';
import { type createWebhookEndpoint as contract, getWebhookEndpoint } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import { entityTag, locationOf, type Operation } from '@irp/http';
import { viewEndpoint, type WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { newSecret } from '../new-secret.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import type { CheckAddress } from './check-address.ts';
import { endpointEvent } from './endpoint-event.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'add' | 'countOf'>;
  checkAddress: CheckAddress;
  now: () => number;
  maxPerWorkspace: number;
}

export function createWebhookEndpoint(deps: Dependencies): Operation<typeof contract> {
  const { endpoints, checkAddress, now, maxPerWorkspace } = deps;
  return async ({ principal, version, body: { url, events, description, ordered } }) => {
    const { workspaceId, environment, userId } = principal;
    const count = await endpoints.countOf(workspaceId);
    if (count >= maxPerWorkspace)
      throw new PlatformError(
        'conflict',
        `The workspace has ${count} webhook endpoints, the most that it can have: delete one first.`,
      );
    await checkAddress(url);
    const at = new Date(now());
    const secret = newSecret(at);
    const endpoint: WebhookEndpoint = {
      ...{ id: newId(at.getTime()), workspaceId, environment, url, description, ordered },
      ...{ events: [...new Set(events)], state: 'active', secrets: [secret], revision: 1 },
      ...{ createdAt: at, updatedAt: at, createdBy: userId ?? null },
    };
    const data = { url, types: [...endpoint.events] };
    const event = endpointEvent(at, endpoint, { type: 'webhook_endpoint.created', data }, principal);
    await endpoints.add(endpoint, event);
    const headers = {
      ETag: entityTag(endpoint.revision),
      Location: locationOf(getWebhookEndpoint, version, { id: endpoint.id }),
    };
    return { status: 201, headers, body: { ...viewEndpoint(endpoint), secret: secret.value } };
  };
}
