import { disabledAfterMs, noticePercents } from '../../../domain/failing-endpoint.ts';

/**
 * The maximum number of milliseconds between two failures that counts as failing. A longer gap
 * counts only as the maximum. Even if the clock jumps, an endpoint is disabled only after at least
 * eleven failed attempts. An endpoint with rare events is disabled later than after five days.
 */
export const longestGapMs = 12 * 3_600_000;

/** The health of an endpoint. Times are null and numbers are 0 if the endpoint does not fail. */
export interface EndpointHealth {
  failingSince: Date | null;
  lastFailureAt: Date | null;
  /** Number of consecutive failed attempts. */
  failures: number;
  /**
   * Duration of the failure so far in milliseconds: the sum of the counted times between failures.
   */
  failingMs: number;
  /** The highest percentage of five days for which a notice was sent. */
  noticed: number;
}

export const healthy: EndpointHealth = {
  failingSince: null,
  lastFailureAt: null,
  failures: 0,
  failingMs: 0,
  noticed: 0,
};

export function withFailure(before: EndpointHealth, at: Date): EndpointHealth {
  const sinceLastMs =
    before.lastFailureAt === null ? 0 : at.getTime() - before.lastFailureAt.getTime();
  return {
    failingSince: before.failingSince ?? at,
    lastFailureAt: at,
    failures: before.failures + 1,
    failingMs: before.failingMs + Math.min(Math.max(sinceLastMs, 0), longestGapMs),
    noticed: before.noticed,
  };
}

/** Returns the percentage for which a notice is due; undefined if no notice is due. */
export function dueNotice({ failingMs, noticed }: EndpointHealth): number | undefined {
  const reached = noticePercents.find((percent) => failingMs >= (disabledAfterMs * percent) / 100);
  return reached !== undefined && reached > noticed ? reached : undefined;
}

export function mustBeDisabled({ failingMs }: EndpointHealth): boolean {
  return failingMs >= disabledAfterMs;
}

/**
 * Returns the earliest time at which the endpoint will be disabled if all attempts fail. The actual
 * time is later if two failures are further apart than `longestGapMs`.
 */
export function disabledAt({ failingMs }: EndpointHealth, now: Date): Date {
  return new Date(now.getTime() + Math.max(disabledAfterMs - failingMs, 0));
}
