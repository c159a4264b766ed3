/** A guess, until it is known to have been right; `id` tells those of one moment apart. */
export interface Guess {
  id: string;
  at: Date;
}

const firstPauseMs = 15_000;
const longestPauseMs = 15 * 60_000;

/**
 * How long until the next guess is heard; 0: now. Guesses are slowed, more with each that fails, and never for good:
 * whoever owns the account is not locked out by others.
 * @param guesses those that count, the last one last
 * @param free how many are heard without a pause
 */
export function pauseMs(guesses: readonly Guess[], free: number, nowMs: number): number {
  const last = guesses.at(-1);
  if (!last || guesses.length < free) return 0;
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(guesses.length - free, 10));
  return Math.max(0, last.at.getTime() + pause - nowMs);
}
