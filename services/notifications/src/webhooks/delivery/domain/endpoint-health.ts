import { disabledAfterMs, noticePercents } from '../../../domain/failing-endpoint.ts';

/**
 * The longest counted time between two failures. A clock that jumps, or a suspended process, thus
 * does not disable an endpoint: five days of failure are at least eleven failed attempts. An
 * endpoint with rare events takes longer.
 */
export const longestGapMs = 12 * 3_600_000;

/** The health of a failing endpoint; undefined members: the endpoint does not fail. */
export interface EndpointHealth {
  failingSince: Date | null;
  lastFailureAt: Date | null;
  /** Consecutive failed attempts. */
  failures: number;
  /** Uninterrupted failure so far: the sum of the times between failures. */
  failingMs: number;
  /** The highest percentage of five days with a notice. */
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

/** The percentage of the due notice. */
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
