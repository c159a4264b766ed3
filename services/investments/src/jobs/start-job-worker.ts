import { AsyncResource } from 'node:async_hooks';
import { LowSpaceError } from '@irp/persistence';
import { type Platform, repeat } from '@irp/service';

export interface JobWorker {
  /** Makes the worker search for jobs now. Called after a job was queued. */
  wake(): void;
  /** Stops the worker. Resolves when the running jobs are queued again. */
  stop(): Promise<void>;
}

export interface JobKind<Job> {
  /** The kind of jobs in log messages: `import` or `edit`. */
  name: string;
  /**
   * Checks the free space.
   * @throws LowSpaceError if the disk has too little space for any job
   */
  requireSpace(): Promise<void>;
  /** Takes the next job for this process. Returns undefined if no job waits. */
  take(): Promise<Job | undefined>;
  /**
   * Runs a job.
   * @param stopping is aborted when the process stops, which queues the job again
   * @throws LowSpaceError
   */
  run(job: Job, stopping: AbortSignal): Promise<void>;
}

/** Milliseconds between two searches for jobs that other processes have queued. */
const pollMs = 5_000;
/** Number of jobs that run at the same time, so that a long job does not delay short jobs. */
const maxConcurrent = 2;

/** Starts to run the jobs of all workspaces, the oldest first. */
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
        // The worker does not log a lack of space, because the measurement of the disk logs the
        // lack.
        if (!(error instanceof LowSpaceError)) {
          log.warn({ err: error }, `${name} jobs not run; retrying`);
        }
      })
      .finally(() => running.delete(jobs));
    running.add(jobs);
  }

  const stopPolling = repeat(pollMs, wake, pace);
  wake();
  return {
    // The worker must not run in the context of a single request, because the worker runs jobs of
    // all callers. Without `bind`, the events of the jobs would contain the id and address of the
    // request that has called `wake`.
    wake: AsyncResource.bind(wake),
    async stop() {
      stopPolling();
      stopping.abort();
      await Promise.all(running);
    },
  };
}
