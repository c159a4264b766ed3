import type { IdempotencyStore } from '@irp/http';
import { Counts, type MetricDefinition } from '@irp/observability';

const outcomes = ['first', 'replayed', 'busy', 'mismatch'] as const;

function outcomeOf(
  state: Awaited<ReturnType<IdempotencyStore['begin']>>,
): (typeof outcomes)[number] {
  if (typeof state === 'string') {
    return state;
  }
  return 'claimed' in state ? 'first' : 'replayed';
}

/**
 * Returns a store and metrics. The store counts the outcome of each request with an idempotency
 * key. The metrics contain the counts.
 */
export function countKeys(store: IdempotencyStore): {
  store: IdempotencyStore;
  metrics: MetricDefinition[];
} {
  const counts = new Counts('outcome', outcomes);
  return {
    store: {
      async begin(key, freshId) {
        const state = await store.begin(key, freshId);
        counts.add(outcomeOf(state));
        return state;
      },
      complete: (key, reply) => store.complete(key, reply),
      abandon: (key) => store.abandon(key),
      release: (key) => store.release(key),
    },
    metrics: [
      {
        type: 'counter',
        name: 'idempotency_keys_total',
        help: 'Requests with an Idempotency-Key, by result: new key, repeated response, first request in progress, or key of a different request',
        value: () => counts.readings(),
      },
    ],
  };
}
