const s = 1_000;
const min = 60 * s;
const h = 60 * min;

/**
 * The mean pauses in milliseconds after the first, second … failed attempt. The 13 pauses are three
 * days in total. A pause is random between zero and twice its mean, so that simultaneous failures
 * are not retried at the same time.
 */
export const retryPausesMs = [
  5 * s,
  30 * s,
  2 * min,
  10 * min,
  30 * min,
  1 * h,
  2 * h,
  4 * h,
  8 * h,
  12 * h,
  12 * h,
  16 * h,
  16 * h,
] as const;

export const longestPauseMs = Math.max(...retryPausesMs);
/**
 * Maximum milliseconds until a retry is due. A later due time was stored before the clock was set
 * back.
 */
export const latestDueMs = 2 * longestPauseMs + h;
/** Minimum pause in milliseconds, even if the random pause is shorter. */
const shortestPauseMs = 1 * s;

interface NextAttempt {
  afterMs: number;
  /** Text for the log, if the receiver requested a longer pause than the schedule allows. */
  note?: string;
}

/**
 * Returns the time of the next attempt after a failure. A `Retry-After` is honoured up to the
 * longest pause of the schedule.
 * @param tries number of failed attempts so far, at least 1
 * @param random from 0 to 1
 * @returns undefined after the last pause of the schedule
 */
export function nextAttempt(
  tries: number,
  retryAfterMs: number | undefined,
  random: () => number,
): NextAttempt | undefined {
  const mean = retryPausesMs[tries - 1];
  if (mean === undefined) {
    return undefined;
  }
  const jittered = Math.max(shortestPauseMs, 2 * mean * random());
  if (retryAfterMs === undefined) {
    return { afterMs: jittered };
  }
  const afterMs = Math.max(jittered, Math.min(retryAfterMs, longestPauseMs));
  if (retryAfterMs <= longestPauseMs) {
    return { afterMs };
  }
  const asked = `Retry-After asked for ${Math.round(retryAfterMs / s)} s`;
  return {
    afterMs,
    note: `${asked}; the longest pause is ${longestPauseMs / s} s`,
  };
}
