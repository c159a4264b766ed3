import { allowedInFlight, type Breaker, breakerState, newBreaker } from '../domain/breaker.ts';
import type { PendingDelivery } from '../domain/delivery.ts';
import { type EndpointHealth, healthy } from '../domain/endpoint-health.ts';
import type { AttemptResult, DeliveryEndpoint } from '../ports.ts';
import type { LastError } from '../store/endpoint-health-store.ts';
import type { QueueOwner } from '../store/queue-store.ts';

/** The pending deliveries of an endpoint that this process has claimed. */
export interface DeliveryQueue extends QueueOwner {
  readonly page: Page;
  readonly receiver: Receiver;
  /** The endpoint of the queue; undefined if the endpoint was deleted. */
  endpoint: DeliveryEndpoint | undefined;
  /** Number of attempts in flight. */
  inFlight: number;
  /** Time on the monotonic clock since which the queue has had no due delivery. */
  idleSinceMs: number;
  /** Settles when the end of the claim is stored. Undefined if the claim is not being ended. */
  releasing: Promise<void> | undefined;
}

/** The deliveries of a queue that are in memory. */
interface Page {
  /** The deliveries that may be sent now, in the order of sending. */
  ready: PendingDelivery[];
  /**
   * The latest known version of each delivery in memory, by id. The memory contains ready
   * deliveries, deliveries in flight, and deliveries whose result is not stored yet.
   */
  readonly held: Map<string, number>;
  /** Size of all deliveries in memory, in units of `PageMemory`. */
  units: number;
  unitsOfLast: number;
  /** Whether the database may have due deliveries that are not in memory. */
  hasMore: boolean;
  isLoading: boolean;
  /** Due time of the next stored delivery, in milliseconds since 1970. */
  nextDueMs: number | undefined;
}

/** State of the receiver behind an endpoint. */
export interface Receiver {
  breaker: Breaker;
  health: EndpointHealth;
  /** Errors of failed attempts that are not stored yet. */
  errors: LastError[];
  /** Whether the current state of breaker and health is stored. */
  isStored: boolean;
  /**
   * Moving average of the response times in milliseconds; `Infinity` if unknown, or after a
   * failure.
   */
  responseMs: number;
  /**
   * Time of the last failed attempt in milliseconds since 1970, even if later attempts succeeded. 0
   * if no attempt failed.
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

/** Returns whether a delivery of the queue may be sent now. */
export function isReady(queue: DeliveryQueue, nowMs: number, concurrency: number): boolean {
  const { endpoint, page, inFlight, receiver } = queue;
  if (endpoint?.state !== 'active' || page.ready.length === 0) {
    return false;
  }
  return inFlight < allowedInFlight(receiver.breaker, nowMs, endpoint.ordered ? 1 : concurrency);
}

/**
 * Returns whether a delivery will soon be sent or cancelled, which requires up-to-date data of the
 * endpoint.
 */
export function isBusy({ page, endpoint }: DeliveryQueue, nowMs: number): boolean {
  const isDue = page.nextDueMs !== undefined && page.nextDueMs <= nowMs;
  return page.held.size > 0 || page.hasMore || !endpoint || isDue;
}

/**
 * Returns whether a newly stored delivery may be added to the page. The page must contain all due
 * deliveries, and the endpoint must receive requests at the moment.
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

/** Returns whether requests to the receiver take long, or whether their duration is unknown. */
export function isSlow({ receiver }: DeliveryQueue): boolean {
  return receiver.responseMs > slowMs;
}
