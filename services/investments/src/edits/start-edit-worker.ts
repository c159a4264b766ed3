import type { Platform } from '@irp/service';
import { type JobWorker, startJobWorker } from '../jobs/start-job-worker.ts';
import { type EditJobStores, runEdit } from './run-edit.ts';

/** Runs the edits of all workspaces. */
export function startEditWorker(
  stores: EditJobStores,
  platform: Pick<Platform, 'log' | 'pace'>,
): JobWorker {
  const kind = {
    name: 'edit',
    requireSpace: stores.space.require,
    async runNext(stopping: AbortSignal) {
      const edit = await stores.queue.take();
      if (edit) {
        await runEdit(stores, edit, stopping, platform.log);
      }
      return edit !== undefined;
    },
  };
  return startJobWorker(kind, platform);
}
