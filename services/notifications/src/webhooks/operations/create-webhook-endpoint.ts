import { newId } from '@irp/contracts';
import { actorOf } from '@irp/contracts/events';
import type { createWebhookEndpoint as contract } from '@irp/contracts/notifications';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import type { Operation } from '@irp/http';
import { viewEndpoint, type WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { newSecret } from '../new-secret.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'add' | 'countOf'>;
  now: () => number;
  maxPerWorkspace: number;
}

export function createWebhookEndpoint({ endpoints, now, maxPerWorkspace }: Dependencies): Operation<typeof contract> {
  return async ({ principal, body: { url, events, description } }) => {
    const { workspaceId, environment, userId } = principal;
    const count = await endpoints.countOf(workspaceId);
    if (count >= maxPerWorkspace)
      throw new PlatformError(
        'conflict',
        `The workspace has ${count} webhook endpoints, the most that it can have: delete one first.`,
      );
    const at = new Date(now());
    const secret = newSecret(at);
    const endpoint: WebhookEndpoint = {
      ...{ id: newId(at.getTime()), workspaceId, environment, url, description },
      ...{ events: [...new Set(events)], state: 'active', secrets: [secret], revision: 1 },
      ...{ createdAt: at, updatedAt: at, createdBy: userId ?? null },
    };
    const event = newEvent(at.getTime(), {
      ...{ type: 'webhook_endpoint.created', workspaceId, environment, subject: endpoint.id },
      ...{ actor: actorOf(principal), data: { url, types: [...endpoint.events] } },
    });
    await endpoints.add(endpoint, event);
    return { status: 201, body: { ...viewEndpoint(endpoint), secret: secret.value } };
  };
}
