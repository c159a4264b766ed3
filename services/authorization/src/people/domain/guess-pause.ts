/** A counted guess. The `id` distinguishes guesses in the same millisecond. */
export interface Guess {
  id: string;
  at: Date;
}

const firstPauseMs = 15_000;
const longestPauseMs = 15 * 60_000;

/**
 * Returns the pause in milliseconds before the next guess is checked; 0 for none. The pause doubles
 * with each guess, up to 15 minutes. The account is never locked, because strangers could otherwise
 * lock out its owner.
 * @param guesses the counted guesses, oldest first
 * @param free number of guesses without a pause
 */
export function pauseMs(guesses: readonly Guess[], free: number, nowMs: number): number {
  const last = guesses.at(-1);
  if (!last || guesses.length < free) {
    return 0;
  }
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(guesses.length - free, 10));
  return Math.max(0, last.at.getTime() + pause - nowMs);
}
