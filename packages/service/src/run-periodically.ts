import type { Logger } from '@irp/logging';

/**
 * Runs a task every `everyMs` milliseconds, the first time after `everyMs`. Two runs never overlap: while one is in
 * progress, further ones are skipped. An error is logged, and the task runs again at the next interval.
 * @returns a function that stops the repetition and resolves when the run in progress has ended
 */
export function runPeriodically(
  name: string,
  everyMs: number,
  task: () => Promise<void>,
  log: Logger,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= task()
      .catch((error) => log.warn({ err: error, task: name }, 'periodic task failed'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
