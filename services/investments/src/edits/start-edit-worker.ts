import type { Platform } from '@irp/service';
import { type JobWorker, startJobWorker } from '../jobs/start-job-worker.ts';
import { type EditJobStores, runEdit } from './run-edit.ts';

/** Starts to run the edits of all workspaces. */
export function startEditWorker(
  stores: EditJobStores,
  platform: Pick<Platform, 'log' | 'pace'>,
): JobWorker {
  return startJobWorker(
    {
      name: 'edit',
      requireSpace: stores.space.require,
      take: stores.queue.take,
      run: (edit, stopping) => runEdit(stores, edit, stopping, platform.log),
    },
    platform,
  );
}
