import type { Logger } from '@irp/logging';

/** Runs a task now and then, never twice at once; a fault is logged and waits for the next turn. */
export function repeat(name: string, everyMs: number, task: () => Promise<void>, log: Logger): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= task()
      .catch((error) => log.warn({ err: error, task: name }, 'a recurring task failed'))
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
