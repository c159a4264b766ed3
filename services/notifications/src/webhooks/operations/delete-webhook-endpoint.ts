import type { deleteWebhookEndpoint as contract } from '@irp/contracts/notifications';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import type { EndpointStore } from '../store/endpoint-store.ts';
import { endpointEvent } from './endpoint-event.ts';
import { ownEndpoint } from './own-endpoint.ts';
import type { WakeDeliveries } from './wake-deliveries.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'find' | 'remove'>;
  now: () => number;
  wake: WakeDeliveries;
}

export function deleteWebhookEndpoint({
  endpoints,
  now,
  wake,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers }) =>
    retryOnConflict(
      async () => {
        const before = await ownEndpoint(endpoints, principal, params.id);
        requirePreconditions(headers, entityTag(before.revision));
        const deleted = {
          type: 'webhook_endpoint.deleted',
          data: {},
        } as const;
        const event = endpointEvent(new Date(now()), before, deleted, principal);
        if (!(await endpoints.remove(before, event))) {
          return conflict;
        }
        await wake(before);
        return { status: 204 } as const;
      },
      {
        attempts: 10,
        error: () => tooManyChanges('webhook endpoint'),
      },
    );
}
