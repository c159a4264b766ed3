import type { Pace } from '@irp/events';

/**
 * Maximum interval of a task while nothing is written, in milliseconds. A task with a longer
 * interval keeps its own interval.
 */
const longestMs = 30_000;
/**
 * The interval of a task while nothing is written, as a part of the time since the last write. A
 * task that becomes due without a write can be late by this interval. The pause between two attempts
 * of a webhook varies randomly by more than this interval. After a write, the usual intervals apply,
 * so work caused by a write is not late.
 */
const idleShare = 1 / 3;

export interface IdlePace extends Pace {
  /** Records that something was written. */
  noteWrite(): void;
}

/**
 * Creates the pace of a process with exclusive use of the databases. @param now returns monotonic
 * milliseconds
 */
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
