import type { Principal } from '@irp/contracts';
import type { EventPayload } from '@irp/contracts/events';
import { entityTag, type Preconditions, requirePreconditions } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { EndpointStore } from '../store/endpoint-store.ts';
import { endpointEvent } from './endpoint-event.ts';
import { ownEndpoint } from './own-endpoint.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'find' | 'replace'>;
  now: () => number;
}

interface Command {
  principal: Principal;
  id: string;
  preconditions?: Preconditions;
}

interface EndpointChange {
  endpoint: WebhookEndpoint;
  event: EventPayload;
}

/**
 * Reads, checks and changes an endpoint of the caller. Stores the endpoint and its event in a
 * single write. Retries after a concurrent change.
 * @param change returns the changed endpoint; undefined if nothing changes
 * @throws PlatformError 404, 409, 412, and the errors of `change`
 */
export type ChangeEndpoint = (
  command: Command,
  change: (
    before: WebhookEndpoint,
    at: Date,
  ) => EndpointChange | undefined | Promise<EndpointChange | undefined>,
) => Promise<WebhookEndpoint>;

export function createChangeEndpoint({ endpoints, now }: Dependencies): ChangeEndpoint {
  return ({ principal, id, preconditions = {} }, change) =>
    retryOnConflict(
      async () => {
        const before = await ownEndpoint(endpoints, principal, id);
        requirePreconditions(preconditions, entityTag(before.revision));
        const at = new Date(now());
        const changed = await change(before, at);
        if (!changed) {
          return before;
        }
        const endpoint = { ...changed.endpoint, updatedAt: at };
        const event = endpointEvent(at, endpoint, changed.event, principal);
        const isStored = await endpoints.replace(endpoint, [event]);
        return isStored
          ? {
              ...endpoint,
              revision: before.revision + 1,
            }
          : conflict;
      },
      {
        attempts: 10,
        error: () => tooManyChanges('webhook endpoint'),
      },
    );
}
