import { queryOptions } from '@tanstack/react-query';
import { listQuery, placeKey, type Scope } from '../api/queries.ts';

/** Interval in milliseconds at which new deliveries are fetched. */
export const liveMs = 5_000;

export function endpointsKey({ place }: Scope): readonly unknown[] {
  return [...placeKey(place), 'webhooks'];
}

export function endpointsQuery({ place, api }: Scope) {
  return listQuery(place, ['webhooks', 'list'], (page, options) =>
    api.webhookEndpoints.list(page, options).firstPage(),
  );
}

export function endpointQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: [...endpointsKey(scope), id],
    queryFn: ({ signal }) => scope.api.webhookEndpoints.get(id, { signal }),
  });
}

export function deliveriesQuery({ place, api }: Scope, id: string) {
  return listQuery(place, ['webhooks', id, 'deliveries'], (page, options) =>
    api.webhookEndpoints.deliveries.list(id, page, options).firstPage(),
  );
}

export function deliveryQuery(scope: Scope, id: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...endpointsKey(scope), id, 'delivery', deliveryId],
    queryFn: ({ signal }) => scope.api.webhookEndpoints.deliveries.get(id, deliveryId, { signal }),
  });
}

export function healthQuery(scope: Scope, id: string) {
  return queryOptions({
    queryKey: [...endpointsKey(scope), id, 'health'],
    queryFn: ({ signal }) => scope.api.webhookEndpoints.health(id, { signal }),
  });
}

export function secretsQuery({ place, api }: Scope, id: string) {
  return listQuery(place, ['webhooks', id, 'secrets'], (page, options) =>
    api.webhookEndpoints.secrets.list(id, page, options).firstPage(),
  );
}
