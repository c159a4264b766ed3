import type { DeliveryEndpoint, ReadEndpoints } from './ports.ts';

/** A cache of recently read endpoints. */
export interface EndpointCache {
  /** Returns existing endpoints by id. @param maxAgeMs endpoints read longer ago are read again */
  get(ids: readonly string[], maxAgeMs: number): Promise<Map<string, DeliveryEndpoint>>;
  put(endpoint: DeliveryEndpoint): void;
}

const maxEndpoints = 20_000;

export function createEndpointCache(
  read: ReadEndpoints,
  monotonicMs = () => performance.now(),
): EndpointCache {
  const known = new Map<string, { endpoint: DeliveryEndpoint; readMs: number }>();

  function keep(endpoint: DeliveryEndpoint): void {
    known.delete(endpoint.id);
    known.set(endpoint.id, {
      endpoint,
      readMs: monotonicMs(),
    });
    const [oldest] = known.keys();
    if (known.size > maxEndpoints && oldest !== undefined) {
      known.delete(oldest);
    }
  }

  return {
    async get(ids, maxAgeMs) {
      const oldestMs = monotonicMs() - maxAgeMs;
      const missing = [...new Set(ids)].filter(
        (id) => (known.get(id)?.readMs ?? Number.NEGATIVE_INFINITY) < oldestMs,
      );
      if (missing.length > 0) {
        const found = await read(missing);
        for (const id of missing) {
          known.delete(id);
        }
        for (const endpoint of found) {
          keep(endpoint);
        }
      }
      return new Map(
        ids
          .flatMap((id) => known.get(id)?.endpoint ?? [])
          .map((endpoint) => [endpoint.id, endpoint]),
      );
    },
    put: keep,
  };
}
