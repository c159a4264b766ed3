import { AsyncResource } from 'node:async_hooks';
import { LowSpaceError } from '@irp/persistence';
import { type Platform, repeat } from '@irp/service';

export interface JobWorker {
  /** Reports a queued job. */
  wake(): void;
  /** Resolves when the jobs in progress are queued again. */
  stop(): Promise<void>;
}

export interface JobKind<Job> {
  /** The name in the log: `import`, `edit`. */
  name: string;
  /** @throws LowSpaceError while the disk has no room for any job */
  requireSpace(): Promise<void>;
  /** The next job for this process; undefined if none exists. */
  take(): Promise<Job | undefined>;
  /**
   * @param stopping aborted when the process stops: the job is queued again
   * @throws LowSpaceError
   */
  run(job: Job, stopping: AbortSignal): Promise<void>;
}

/** Interval of the worker's search for jobs of other processes. */
const pollMs = 5_000;
/** Several workers, so that a long job does not delay short jobs. */
const maxConcurrent = 2;

/** Runs the jobs of all workspaces, the oldest first, two at a time. */
export function startJobWorker<Job>(
  { name, requireSpace, take, run }: JobKind<Job>,
  { log, pace }: Pick<Platform, 'log' | 'pace'>,
): JobWorker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function runJobs(): Promise<void> {
    while (!stopping.signal.aborted) {
      await requireSpace();
      const job = await take();
      if (job === undefined) {
        return;
      }
      await run(job, stopping.signal);
    }
  }

  function wake(): void {
    if (stopping.signal.aborted || running.size >= maxConcurrent) {
      return;
    }
    const jobs = runJobs()
      .catch((error) => {
        // The measurement of the disk has logged the error.
        if (!(error instanceof LowSpaceError)) {
          log.warn({ err: error }, `${name} jobs failed to run`);
        }
      })
      .finally(() => running.delete(jobs));
    running.add(jobs);
  }

  const stopPolling = repeat(pollMs, wake, pace);
  wake();
  return {
    // A request wakes the worker for jobs of any caller: the events of the jobs do not belong to
    // the request.
    wake: AsyncResource.bind(wake),
    async stop() {
      stopPolling();
      stopping.abort();
      await Promise.all(running);
    },
  };
}
