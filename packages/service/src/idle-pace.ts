import type { Pace } from '@irp/events';

/** The longest interval of a task, unless the task has a longer interval by itself. */
const longestMs = 30_000;
/**
 * Work due during idle time is late by at most this part of the idle time; the pauses between
 * attempts of a webhook vary by more. A write ends the idle time: work of a write is not late.
 */
const idleShare = 1 / 3;

export interface IdlePace extends Pace {
  /** Something was written. */
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
