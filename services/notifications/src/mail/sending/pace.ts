import { setTimeout } from 'node:timers/promises';

/** Waits until the maximum rate permits the next mail. Rejects when `signal` aborts. */
export type Pace = (signal: AbortSignal) => Promise<void>;

interface PaceClock {
  nowMs(): number;
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

const clockOfProcess: PaceClock = {
  nowMs: () => performance.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
};

/**
 * Creates a function that limits the rate of mails.
 * @param perSecond maximum rate; undefined for no limit
 */
export function createPace(
  perSecond: number | undefined,
  { nowMs, sleep }: PaceClock = clockOfProcess,
): Pace {
  let nextMs = 0;
  return async (signal) => {
    if (perSecond === undefined) {
      return;
    }
    const turnMs = Math.max(nowMs(), nextMs);
    nextMs = turnMs + 1_000 / perSecond;
    const waitMs = turnMs - nowMs();
    if (waitMs > 0) {
      await sleep(waitMs, signal);
    }
  };
}
