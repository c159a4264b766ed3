/** One guess that counts. The `id` distinguishes guesses of the same millisecond. */
export interface Guess {
  id: string;
  at: Date;
}

const firstPauseMs = 15_000;
const longestPauseMs = 15 * 60_000;

/**
 * How long until the next guess may be checked, in milliseconds; 0: now. The pause doubles with
 * each guess up to 15 minutes. It never locks an account, so that others cannot lock its owner out.
 * @param guesses those that count, oldest first
 * @param free guesses without a pause
 */
export function pauseMs(guesses: readonly Guess[], free: number, nowMs: number): number {
  const last = guesses.at(-1);
  if (!last || guesses.length < free) {
    return 0;
  }
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(guesses.length - free, 10));
  return Math.max(0, last.at.getTime() + pause - nowMs);
}
