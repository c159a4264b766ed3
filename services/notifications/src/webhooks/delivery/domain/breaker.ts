/**
 * Limits the requests to a failing receiver. After some consecutive failures, the breaker opens,
 * and no delivery is sent. After a pause, the breaker is half-open, and admits a single delivery at
 * a time. A successful delivery closes the breaker. Times are of a monotonic clock.
 */
export interface Breaker {
  failuresInRow: number;
  /** Number of times the breaker has opened since the last success. */
  openings: number;
  openUntilMs: number;
}

interface StoredBreaker {
  failures: number;
  openings: number;
}

export type BreakerState = 'closed' | 'open' | 'half_open';

export const failuresToOpen = 5;
export const firstPauseMs = 5_000;
export const longestBreakMs = 300_000;

export function newBreaker(): Breaker {
  return {
    failuresInRow: 0,
    openings: 0,
    openUntilMs: 0,
  };
}

/**
 * Returns the breaker for a stored state.
 * @param openForMs remaining pause, limited to `longestBreakMs` because the clock may have jumped
 */
export function storedBreaker(
  { failures, openings }: StoredBreaker,
  openForMs: number,
  nowMs: number,
): Breaker {
  const openMs = Math.min(Math.max(openForMs, 0), longestBreakMs);
  return {
    failuresInRow: failures,
    openings,
    openUntilMs: openMs === 0 ? 0 : nowMs + openMs,
  };
}

export function breakerState({ failuresInRow, openUntilMs }: Breaker, nowMs: number): BreakerState {
  if (nowMs < openUntilMs) {
    return 'open';
  }
  return failuresInRow >= failuresToOpen ? 'half_open' : 'closed';
}

/** Ends the pause at the request of a person, so that a delivery is admitted now. */
export function askAgain(breaker: Breaker): Breaker {
  return { ...breaker, openUntilMs: 0 };
}

/** Returns the remaining pause in milliseconds. */
export function openForMs({ openUntilMs }: Breaker, nowMs: number): number {
  return Math.max(openUntilMs - nowMs, 0);
}

/** Returns how many deliveries may be in flight. */
export function allowedInFlight(breaker: Breaker, nowMs: number, concurrency: number): number {
  return {
    closed: concurrency,
    half_open: 1,
    open: 0,
  }[breakerState(breaker, nowMs)];
}

export function afterSuccess(): Breaker {
  return newBreaker();
}

/**
 * Returns the breaker after a failed delivery.
 * @param retryAfterMs pause that the receiver has requested. The pause is limited to five minutes
 * @param random from 0 to 1
 */
export function afterFailure(
  before: Breaker,
  nowMs: number,
  retryAfterMs: number | undefined,
  random: () => number,
): Breaker {
  const failuresInRow = before.failuresInRow + 1;
  const asked = retryAfterMs === undefined ? 0 : nowMs + Math.min(retryAfterMs, longestBreakMs);
  const openUntilMs = Math.max(before.openUntilMs, asked);
  // If the breaker is already open, the failed delivery was in flight when the breaker opened. The
  // failure of this delivery does not open the breaker again.
  if (failuresInRow < failuresToOpen || nowMs < before.openUntilMs) {
    return {
      ...before,
      failuresInRow,
      openUntilMs,
    };
  }
  const pauseMs =
    Math.min(firstPauseMs * 2 ** before.openings, longestBreakMs) * (0.5 + random() / 2);
  return {
    failuresInRow,
    openings: before.openings + 1,
    openUntilMs: Math.max(openUntilMs, nowMs + pauseMs),
  };
}
