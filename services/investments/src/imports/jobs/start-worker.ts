import type { Platform } from '@irp/service';
import { type JobWorker, startJobWorker } from '../../jobs/start-job-worker.ts';
import { type JobStores, runJob } from './run-job.ts';

/** Runs the import jobs of all workspaces. */
export function startImportWorker(
  stores: JobStores,
  platform: Pick<Platform, 'log' | 'pace'>,
): JobWorker {
  const kind = {
    name: 'import',
    requireSpace: stores.bounds.requireSpace,
    async runNext(stopping: AbortSignal) {
      const job = await stores.jobs.take();
      if (job) {
        await runJob(stores, job, stopping, platform.log);
      }
      return job !== undefined;
    },
  };
  return startJobWorker(kind, platform);
}
