import type { Pace } from '@irp/events';

/**
 * Maximum interval of a task while nothing is written, in milliseconds. A task with a longer
 * interval keeps it.
 */
const longestMs = 30_000;
/**
 * How late work can be that becomes due while nothing is written, as a part of the time since the
 * last write. The pauses between attempts of a webhook vary by more. After a write, the usual
 * intervals apply, so work that a write causes is not late.
 */
const idleShare = 1 / 3;

export interface IdlePace extends Pace {
  /** Records that something was written. */
  noteWrite(): void;
}

/** The pace of a process with an exclusive store. @param now monotonic milliseconds */
export function createIdlePace(now: () => number = performance.now.bind(performance)): IdlePace {
  const listeners = new Set<() => void>();
  let writtenMs = now();
  let isStretched = false;
  return {
    delayMs(everyMs) {
      const idleMs = now() - writtenMs;
      const delayMs = Math.max(everyMs, Math.min(longestMs, idleMs * idleShare));
      isStretched ||= delayMs > everyMs;
      return delayMs;
    },
    onActivity(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteWrite() {
      writtenMs = now();
      if (!isStretched) {
        return;
      }
      isStretched = false;
      for (const listener of [...listeners]) {
        listener();
      }
    },
  };
}
