import { LowSpaceError } from '@irp/persistence';
import { type Platform, repeat } from '@irp/service';
import { type JobStores, runJob } from './run-job.ts';

export interface ImportWorker {
  /** A job was queued. */
  wake(): void;
  /** Resolves when the jobs in progress are queued again. */
  stop(): Promise<void>;
}

/** How often jobs that other processes queued, or left behind, are looked for. */
const pollMs = 5_000;
/** A long import does not keep short ones waiting. */
const maxConcurrent = 2;

/** Runs the import jobs of all workspaces, the oldest first, two at a time. */
export function startImportWorker(
  stores: JobStores,
  { log, pace }: Pick<Platform, 'log' | 'pace'>,
): ImportWorker {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  /**
   * Takes jobs until there is none.
   * @throws LowSpaceError while the disk has no room: no job would get further, whatever it had
   *   read
   */
  async function runJobs(): Promise<void> {
    for (;;) {
      if (stopping.signal.aborted) {
        return;
      }
      await stores.bounds.requireSpace();
      const job = await stores.jobs.take();
      if (!job) {
        return;
      }
      await runJob(stores, job, stopping.signal, log);
    }
  }

  function wake(): void {
    if (stopping.signal.aborted || running.size >= maxConcurrent) {
      return;
    }
    const run = runJobs()
      .catch((error) => {
        // It is logged once, where it is measured.
        if (!(error instanceof LowSpaceError)) {
          log.warn({ err: error }, 'import jobs could not be run');
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
