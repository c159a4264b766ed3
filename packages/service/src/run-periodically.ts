import { type Pace, steadyPace } from '@irp/events';
import type { Logger } from '@irp/observability';

/**
 * Runs a task every `everyMs` milliseconds, the first time after `everyMs`. If a run takes longer
 * than the interval, the runs that would begin during the long run are skipped. An error is logged,
 * and the task runs again after the next interval.
 * @param pace lengthens the interval while nothing is written. Default: the interval stays the same
 * @returns a function that stops the task; its promise resolves after the current run of the task
 */
export function runPeriodically(
  name: string,
  everyMs: number,
  task: () => Promise<void>,
  log: Logger,
  pace: Pace = steadyPace,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= task()
      .catch((error) =>
        log.warn(
          { err: error, task: name },
          'periodic task failed; the next run is after the usual interval',
        ),
      )
      .finally(() => {
        running = undefined;
      });
  };
  const stop = repeat(everyMs, run, pace);
  return async () => {
    stop();
    await running;
  };
}

/**
 * Calls `run` every `everyMs` milliseconds, or later if the pace lengthens the interval.
 * @returns a function that stops the calls
 */
export function repeat(everyMs: number, run: () => void, pace: Pace = steadyPace): () => void {
  let dueMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const arrange = (delayMs: number) => {
    clearTimeout(timer);
    dueMs = performance.now() + delayMs;
    timer = setTimeout(() => {
      run();
      arrange(pace.delayMs(everyMs));
    }, delayMs);
  };
  const removeListener = pace.onActivity(() => {
    if (dueMs - performance.now() > everyMs) {
      arrange(everyMs);
    }
  });
  arrange(everyMs);
  return () => {
    removeListener();
    clearTimeout(timer);
  };
}
