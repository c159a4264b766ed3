/** A counted guess. The `id` distinguishes guesses of the same millisecond. */
export interface Guess {
  id: string;
  at: Date;
}

const firstPauseMs = 15_000;
const longestPauseMs = 15 * 60_000;

/**
 * The pause before the next check of a guess, in milliseconds; 0: none. The pause doubles with each
 * guess up to 15 minutes. The pause never locks an account, so that strangers cannot lock its owner
 * out.
 * @param guesses the counted guesses, oldest first
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
