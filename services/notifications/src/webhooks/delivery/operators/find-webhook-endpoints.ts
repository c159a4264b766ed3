import type { findWebhookEndpoints as contract } from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.ts';
import type { EndpointStore } from '../../store/endpoint-store.ts';
import type { EndpointHealthStore } from '../store/endpoint-health-store.ts';

interface Dependencies {
  endpoints: Pick<EndpointStore, 'find' | 'after'>;
  health: Pick<EndpointHealthStore, 'find'>;
}

/**
 * Maximum endpoints that a request reads. Without a maximum, a request could read all endpoints,
 * because no index covers states and failures of all workspaces.
 */
const mostRead = 1_000;
const pageSize = 200;

/**
 * Lists endpoints by ascending id. A request reads endpoints until enough endpoints match, or until
 * `mostRead` endpoints are read.
 */
export function findWebhookEndpoints({
  endpoints,
  health,
}: Dependencies): Operation<typeof contract> {
  async function viewAll(found: readonly WebhookEndpoint[]) {
    const healths = await health.find(found.map(({ id }) => id));
    return found.map((endpoint) => {
      const { id, organizationId, workspaceId, environment, applicationId, state, url, createdAt } =
        endpoint;
      const own = healths.get(id);
      return {
        id,
        organizationId,
        workspaceId,
        environment,
        applicationId,
        state,
        origin: new URL(url).origin,
        disabledReason: state === 'disabled' ? (own?.disabledReason ?? null) : null,
        breaker: own?.breaker ?? 'closed',
        failures: own?.failures ?? 0,
        failingSince: own?.failingSince?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      };
    });
  }

  return async ({ body: { endpointId, workspaceId, state, failing, after = '', limit } }) => {
    const matches = (one: { state: string; failures: number }) =>
      (state === undefined || one.state === state) && (!failing || one.failures > 0);
    if (endpointId !== undefined) {
      const found = await endpoints.find(endpointId);
      const isMeant = found && (workspaceId === undefined || found.workspaceId === workspaceId);
      const viewed = (await viewAll(isMeant ? [found] : [])).filter(matches);
      return {
        status: 200,
        body: { endpoints: viewed, next: null },
      };
    }
    const matched: Awaited<ReturnType<typeof viewAll>> = [];
    let last = after;
    for (let read = 0; read < mostRead; read += pageSize) {
      const page = await endpoints.after(last, pageSize, workspaceId);
      for (const one of (await viewAll(page)).filter(matches)) {
        if (matched.length === limit) {
          return {
            status: 200,
            body: {
              endpoints: matched,
              next: matched.at(-1)?.id ?? null,
            },
          };
        }
        matched.push(one);
      }
      if (page.length < pageSize) {
        return {
          status: 200,
          body: { endpoints: matched, next: null },
        };
      }
      last = page.at(-1)?.id ?? last;
    }
    return {
      status: 200,
      body: { endpoints: matched, next: last },
    };
  };
}
