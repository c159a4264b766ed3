import { setTimeout as sleep } from 'node:timers/promises';
import type { RetryPolicy } from '../event-bus.ts';

export const defaultRetry: RetryPolicy = { attempts: 5, firstDelayMs: 100, maxDelayMs: 10_000 };

/** The delay after so many failures, in milliseconds: doubled each time, and half of it at random, so that crowds part. */
function delayAfter(failures: number, { firstDelayMs, maxDelayMs }: Omit<RetryPolicy, 'attempts'>): number {
  const full = Math.min(firstDelayMs * 2 ** Math.min(failures - 1, 30), maxDelayMs);
  return full / 2 + (Math.random() * full) / 2;
}

/** @returns false when the wait was cut short */
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
