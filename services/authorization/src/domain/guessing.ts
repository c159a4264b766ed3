/** Guesses are slowed, more with each that fails, and never for good: whoever owns the account is not locked out by others. */
export interface Guesses {
  failures: number;
  lastAt: Date;
}

const firstPauseMs = 15_000;
const longestPauseMs = 15 * 60_000;

/** How long until the next guess is heard; 0: now. @param free how many are heard without a pause */
export function pauseMs({ failures, lastAt }: Guesses, free: number, nowMs: number): number {
  if (failures < free) return 0;
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - free, 10));
  return Math.max(0, lastAt.getTime() + pause - nowMs);
}
