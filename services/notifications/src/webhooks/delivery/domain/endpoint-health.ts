import { disabledAfterMs, noticePercents } from '../../../domain/failing-endpoint.ts';

/**
 * The longest time in milliseconds that counts between two failures. A jump of the clock, or a
 * suspended process, therefore cannot disable an endpoint: five days of failure need at least
 * eleven failed attempts. An endpoint with rare events is disabled later.
 */
export const longestGapMs = 12 * 3_600_000;

/** The health of an endpoint. The optional properties are undefined if it does not fail. */
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

/** Returns the percentage for which a notice is due; undefined if none is. */
export function dueNotice({ failingMs, noticed }: EndpointHealth): number | undefined {
  const reached = noticePercents.find((percent) => failingMs >= (disabledAfterMs * percent) / 100);
  return reached !== undefined && reached > noticed ? reached : undefined;
}

export function mustBeDisabled({ failingMs }: EndpointHealth): boolean {
  return failingMs >= disabledAfterMs;
}

/**
 * The earliest time of the disablement, if the failure continues. Later, if two failures are
 * further apart than the counted maximum.
 */
export function disabledAt({ failingMs }: EndpointHealth, now: Date): Date {
  return new Date(now.getTime() + Math.max(disabledAfterMs - failingMs, 0));
}
