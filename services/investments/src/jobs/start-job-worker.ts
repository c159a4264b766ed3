import { LowSpaceError } from '@irp/persistence';
import { type Platform, repeat } from '@irp/service';

export interface JobWorker {
  /** A job was queued. */
  wake(): void;
  /** Resolves when the jobs in progress are queued again. */
  stop(): Promise<void>;
}

export interface JobKind {
  /** For the log: `import`, `edit`. */
  name: string;
  /** @throws LowSpaceError while the disk has no room for any job */
  requireSpace(): Promise<void>;
  /**
   * Runs the oldest job that is queued.
   * @param stopping aborted when the process stops: the job is queued again
   * @returns false if there is none
   * @throws LowSpaceError
   */
  runNext(stopping: AbortSignal): Promise<boolean>;
}

/** How often the worker looks for jobs of other processes. */
const pollMs = 5_000;
/** A long job does not keep short ones waiting. */
const maxConcurrent = 2;

/** Runs the jobs of all workspaces, the oldest first, two at a time. */
export function startJobWorker(
  { name, requireSpace, runNext }: JobKind,
  { log, pace }: Pick<Platform, 'log' | 'pace'>,
): JobWorker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function runJobs(): Promise<void> {
    for (let isFound = true; isFound && !stopping.signal.aborted; ) {
      await requireSpace();
      isFound = await runNext(stopping.signal);
    }
  }

  function wake(): void {
    if (stopping.signal.aborted || running.size >= maxConcurrent) {
      return;
    }
    const run = runJobs()
      .catch((error) => {
        // The measurement of the disk has logged the error.
        if (!(error instanceof LowSpaceError)) {
          log.warn({ err: error }, `${name} jobs could not be run`);
        }
      })
      .finally(() => running.delete(run));
    running.add(run);
  }

  const stopPolling = repeat(pollMs, wake, pace);
  wake();
  return {
    wake,
    async stop() {
      stopPolling();
      stopping.abort();
      await Promise.all(running);
    },
  };
}
