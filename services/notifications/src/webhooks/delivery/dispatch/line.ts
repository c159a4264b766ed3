import { allowedInFlight, type Breaker, newBreaker } from '../domain/breaker.ts';
import type { PendingDelivery } from '../domain/delivery.ts';
import { type EndpointHealth, healthy } from '../domain/endpoint-health.ts';
import type { DeliveryEndpoint } from '../ports.ts';
import type { LastError } from '../store/endpoint-health-store.ts';

/** An endpoint that this process has, with the part of its pending deliveries that is in memory. */
export interface Line {
  readonly endpointId: string;
  readonly workspaceId: string;
  /** Undefined until it was read. */
  endpoint: DeliveryEndpoint | undefined;
  /** In the order in which they are sent. */
  ready: PendingDelivery[];
  /** All in memory, by their ids, with their versions: ready, in flight, and those whose result is being stored. */
  readonly held: Map<string, number>;
  /** One of them was changed in the database, such as delivered again: read it when it has left memory. */
  isOutdated: boolean;
  inFlight: number;
  /** Deliveries that are due may be stored that are not in memory. */
  behind: boolean;
  loading: boolean;
  /** Ids of deliveries that left memory during a load, which may have read them before. */
  readonly finished: Set<string>;
  /** When the next stored delivery comes due, in milliseconds since 1970. */
  nextDueMs: number | undefined;
  /** Since when it has nothing to do, on the monotonic clock. */
  quietSinceMs: number;
  releasing: boolean;
  breaker: Breaker;
  health: EndpointHealth;
  /** Failures that are not stored yet. */
  errors: LastError[];
  isHealthStored: boolean;
}

export function newLine(endpointId: string, workspaceId: string, nowMs: number): Line {
  return {
    ...{ endpointId, workspaceId, endpoint: undefined },
    ...{ ready: [], held: new Map(), isOutdated: false, inFlight: 0, finished: new Set() },
    ...{ behind: true, loading: false, releasing: false, nextDueMs: undefined, quietSinceMs: nowMs },
    ...{ breaker: newBreaker(), health: healthy, errors: [], isHealthStored: true },
  };
}

/** Whether a delivery of it may be sent now. */
export function isReady(line: Line, nowMs: number, concurrency: number): boolean {
  const { endpoint, ready, inFlight, breaker } = line;
  if (endpoint?.state !== 'active' || ready.length === 0) return false;
  return inFlight < allowedInFlight(breaker, nowMs, endpoint.ordered ? 1 : concurrency);
}
