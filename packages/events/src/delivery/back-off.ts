import { setTimeout as sleep } from 'node:timers/promises';
import type { RetryPolicy } from '../event-bus.ts';

export const defaultRetry: RetryPolicy = {
  attempts: 5,
  firstDelayMs: 100,
  maxDelayMs: 10_000,
};

/**
 * Returns the pause after a number of failures, in milliseconds. The pause doubles with each
 * failure. Up to half of the pause is random, so that members do not retry at the same time.
 */
function delayAfter(
  failures: number,
  { firstDelayMs, maxDelayMs }: Omit<RetryPolicy, 'attempts'>,
): number {
  const full = Math.min(firstDelayMs * 2 ** Math.min(failures - 1, 30), maxDelayMs);
  return full / 2 + (Math.random() * full) / 2;
}

/**
 * Waits before the next attempt.
 * @returns false if the signal has ended the wait
 */
export async function backOff(
  failures: number,
  policy: Omit<RetryPolicy, 'attempts'>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await sleep(delayAfter(failures, policy), undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
