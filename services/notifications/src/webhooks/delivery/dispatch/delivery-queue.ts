import { allowedInFlight, type Breaker, breakerState, newBreaker } from '../domain/breaker.ts';
import type { PendingDelivery } from '../domain/delivery.ts';
import { type EndpointHealth, healthy } from '../domain/endpoint-health.ts';
import type { AttemptResult, DeliveryEndpoint } from '../ports.ts';
import type { LastError } from '../store/endpoint-health-store.ts';
import type { QueueOwner } from '../store/queue-store.ts';

/** The pending deliveries of an endpoint, claimed by this process. */
export interface DeliveryQueue extends QueueOwner {
  readonly page: Page;
  readonly receiver: Receiver;
  /** Undefined for a deleted endpoint. */
  endpoint: DeliveryEndpoint | undefined;
  /** Requests without a response. */
  inFlight: number;
  /** Time since which nothing is due, on the monotonic clock. */
  idleSinceMs: number;
  /** The end of the claim, while it is being stored. */
  releasing: Promise<void> | undefined;
}

/** The part of a queue in memory. */
interface Page {
  /** In the order of sending. */
  ready: PendingDelivery[];
  /**
   * The latest known version of each delivery in memory, by id: ready deliveries, deliveries in
   * flight, and deliveries with an unstored result.
   */
  readonly held: Map<string, number>;
  /** Size of all deliveries in memory, in units of the page memory. */
  units: number;
  unitsOfLast: number;
  /** The store may have due deliveries outside the memory. */
  hasMore: boolean;
  isLoading: boolean;
  /** Due time of the next stored delivery, in milliseconds since 1970. */
  nextDueMs: number | undefined;
}

/** State of the receiver behind an endpoint. */
export interface Receiver {
  breaker: Breaker;
  health: EndpointHealth;
  /** Failures to be stored. */
  errors: LastError[];
  /** Whether the current breaker and health are stored. */
  isStored: boolean;
  /** Moving average of response times; infinite: unknown, or the last attempt failed. */
  responseMs: number;
  /**
   * Time of the last failed attempt, in milliseconds since 1970, also after later successes. 0: no
   * failure.
   */
  failedAtMs: number;
}

export function newQueue(owner: QueueOwner, nowMs: number): DeliveryQueue {
  return {
    endpointId: owner.endpointId,
    workspaceId: owner.workspaceId,
    organizationId: owner.organizationId,
    page: {
      ready: [],
      held: new Map(),
      units: 0,
      unitsOfLast: 0,
      hasMore: true,
      isLoading: false,
      nextDueMs: undefined,
    },
    receiver: {
      breaker: newBreaker(),
      health: healthy,
      errors: [],
      isStored: true,
      responseMs: Number.POSITIVE_INFINITY,
      failedAtMs: 0,
    },
    endpoint: undefined,
    inFlight: 0,
    idleSinceMs: nowMs,
    releasing: undefined,
  };
}

/** Whether a delivery may be sent now. */
export function isReady(queue: DeliveryQueue, nowMs: number, concurrency: number): boolean {
  const { endpoint, page, inFlight, receiver } = queue;
  if (endpoint?.state !== 'active' || page.ready.length === 0) {
    return false;
  }
  return inFlight < allowedInFlight(receiver.breaker, nowMs, endpoint.ordered ? 1 : concurrency);
}

/** Whether the endpoint must be up to date, because a delivery is sent or ended soon. */
export function isBusy({ page, endpoint }: DeliveryQueue, nowMs: number): boolean {
  const isDue = page.nextDueMs !== undefined && page.nextDueMs <= nowMs;
  return page.held.size > 0 || page.hasMore || !endpoint || isDue;
}

/**
 * Whether the page has all due deliveries and the endpoint gets requests, so a stored delivery may
 * join the page.
 */
export function takesStored({ endpoint, page, receiver }: DeliveryQueue, nowMs: number): boolean {
  const isComplete = !page.hasMore && !page.isLoading;
  const isSentAtOnce = endpoint?.state === 'active' && !endpoint.ordered;
  return isComplete && isSentAtOnce && breakerState(receiver.breaker, nowMs) === 'closed';
}

const weightOfLast = 0.2;
const slowMs = 1_000;

export function noteResponseTime(
  receiver: Receiver,
  { outcome, durationMs }: Pick<AttemptResult, 'outcome' | 'durationMs'>,
): void {
  if (outcome === 'failure') {
    receiver.responseMs = Number.POSITIVE_INFINITY;
  } else if (Number.isFinite(receiver.responseMs)) {
    receiver.responseMs += weightOfLast * (durationMs - receiver.responseMs);
  } else {
    receiver.responseMs = durationMs;
  }
}

/** Whether the receiver occupies a slot for a long time, or is unknown. */
export function isSlow({ receiver }: DeliveryQueue): boolean {
  return receiver.responseMs > slowMs;
}
