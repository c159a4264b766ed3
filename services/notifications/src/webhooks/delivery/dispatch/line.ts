import { allowedInFlight, type Breaker, breakerState, newBreaker } from '../domain/breaker.ts';
import { type EndpointHealth, healthy } from '../domain/endpoint-health.ts';
import type { DeliveryEndpoint } from '../ports.ts';
import type { LastError } from '../store/endpoint-health-store.ts';
import type { OwnedWork } from '../store/queue-store.ts';
import type { HeldDelivery } from './first-attempt.ts';

/** An endpoint that this process has, with the part of its pending deliveries that is in memory. */
export interface Line {
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly organizationId: string;
  /** Undefined until it was read. */
  endpoint: DeliveryEndpoint | undefined;
  /** In the order in which they are sent. */
  ready: HeldDelivery[];
  /**
   * All in memory, by their ids, with their versions: ready, in flight, and those whose result is
   * being stored.
   */
  readonly held: Map<string, number>;
  /** Those of them that count in shares of memory, and the one that does not. */
  readonly counted: { deliveries: number; characters: number };
  uncounted: string | undefined;
  /** Characters of the body that it had last. */
  lastLength: number;
  /**
   * One of them was changed in the database, such as delivered again: read it when it has left
   * memory.
   */
  isOutdated: boolean;
  inFlight: number;
  /** How many of these count as sent to an endpoint that does not answer soon. */
  inFlightSlow: number;
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
  /**
   * How long an answer takes, as a moving average; infinite: unknown, or the last attempt failed.
   */
  answerMs: number;
  /** The same, also of what many at once make slow. */
  paceMs: number;
  /** Until when nothing is sent to it before it is stored, on the monotonic clock. */
  slowUntilMs: number;
  /** Attempts under way for whose results others have waited in vain. */
  late: number;
  breaker: Breaker;
  health: EndpointHealth;
  /**
   * When an attempt last failed, in milliseconds since 1970; also after later ones have succeeded.
   * 0: none has.
   */
  failedAtMs: number;
  /** Failures that are not stored yet. */
  errors: LastError[];
  isHealthStored: boolean;
}

export function newLine(
  { endpointId, workspaceId, organizationId }: OwnedWork,
  nowMs: number,
): Line {
  return {
    endpointId,
    workspaceId,
    organizationId,
    endpoint: undefined,
    ready: [],
    held: new Map(),
    isOutdated: false,
    inFlight: 0,
    inFlightSlow: 0,
    finished: new Set(),
    counted: { deliveries: 0, characters: 0 },
    uncounted: undefined,
    lastLength: 0,
    behind: true,
    loading: false,
    releasing: false,
    nextDueMs: undefined,
    quietSinceMs: nowMs,
    answerMs: Number.POSITIVE_INFINITY,
    paceMs: Number.POSITIVE_INFINITY,
    slowUntilMs: 0,
    late: 0,
    breaker: newBreaker(),
    health: healthy,
    failedAtMs: 0,
    errors: [],
    isHealthStored: true,
  };
}

/** Whether a delivery of it may be sent now. */
export function isReady(line: Line, nowMs: number, concurrency: number): boolean {
  const { endpoint, ready, inFlight, breaker } = line;
  if (endpoint?.state !== 'active' || ready.length === 0) {
    return false;
  }
  return inFlight < allowedInFlight(breaker, nowMs, endpoint.ordered ? 1 : concurrency);
}

const weightOfLast = 0.2;
/** The longest mean answer of an endpoint that leaves its places soon enough for others. */
const quickMs = 1_000;
/**
 * After an answer that came too late, for how long nothing is sent first, by the time that the
 * answer took.
 */
const slowTimes = { alone: 10, crowded: 4 };

interface Answer {
  outcome: 'success' | 'failure';
  durationMs: number;
  /** Others have waited for it. */
  isLate: boolean;
  /** Many attempts were under way: that it took long says little of the receiver. */
  isCrowded: boolean;
}

/** What an answer says of how long the next one will take. */
export function noteAnswer(
  line: Line,
  { outcome, durationMs, isLate, isCrowded }: Answer,
  nowMs: number,
): void {
  if (isLate) {
    line.late -= 1;
  }
  if (isLate) {
    line.slowUntilMs = nowMs + durationMs * slowTimes[isCrowded ? 'crowded' : 'alone'];
  }
  const lastMs = Math.max(durationMs, 1);
  if (outcome === 'failure') {
    line.answerMs = Number.POSITIVE_INFINITY;
  } else if (isCrowded || !Number.isFinite(line.answerMs)) {
    line.answerMs = Math.min(line.answerMs, lastMs);
  } else {
    line.answerMs += weightOfLast * (lastMs - line.answerMs);
  }
  if (outcome === 'failure') {
    line.paceMs = Number.POSITIVE_INFINITY;
  } else if (Number.isFinite(line.paceMs)) {
    line.paceMs += weightOfLast * (lastMs - line.paceMs);
  } else {
    line.paceMs = lastMs;
  }
}

/** Whether it is known to answer soon. */
export function isQuick({ paceMs }: Line): boolean {
  return paceMs <= quickMs;
}

interface Promptness {
  /** The longest that an answer may take. */
  promptMs: number;
  /** The longest that a delivery may take, with its wait behind those that are ready. */
  firstResultMs: number;
  concurrency: number;
}

/**
 * What a delivery costs this process itself, with its storing, while all cores are busy: no
 * receiver is slow because of it.
 */
const ownWorkMs = 0.5;

/**
 * How long the results of so many deliveries that were sent before they were stored are waited for.
 */
export function longestWaitMs(firstResultMs: number, deliveries: number): number {
  return firstResultMs + deliveries * ownWorkMs;
}

/** Whether one more delivery would probably be answered in time. */
export function isPrompt(
  line: Line,
  nowMs: number,
  { promptMs, firstResultMs, concurrency }: Promptness,
): boolean {
  if (line.late > 0 || nowMs < line.slowUntilMs || breakerState(line.breaker, nowMs) !== 'closed') {
    return false;
  }
  const waiting = line.ready.length;
  return (
    line.answerMs <= promptMs &&
    line.answerMs * (1 + waiting / concurrency) <= longestWaitMs(firstResultMs, waiting)
  );
}
