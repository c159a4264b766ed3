import type { Platform } from '@irp/service';
import { type JobWorker, startJobWorker } from '../../jobs/start-job-worker.ts';
import { type JobStores, runJob } from './run-job.ts';

/** Starts to run the import jobs of all workspaces. */
export function startImportWorker(
  stores: JobStores,
  platform: Pick<Platform, 'log' | 'pace'>,
): JobWorker {
  return startJobWorker(
    {
      name: 'import',
      requireSpace: stores.bounds.requireSpace,
      take: stores.jobs.take,
      run: (job, stopping) => runJob(stores, job, stopping, platform.log),
    },
    platform,
  );
}
