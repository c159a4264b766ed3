import { resourceNotFound } from '@irp/errors';
import type { AccessContext } from '../../domain/access-context.ts';
import type { ImportJobRow } from '../../store/import-job-models.ts';
import type { ImportJobStore } from '../../store/import-job-store.ts';

/**
 * @throws PlatformError 404, also for a job of another workspace and for another user's private job
 */
export async function findJob(
  jobs: ImportJobStore,
  access: AccessContext,
  id: string,
): Promise<ImportJobRow> {
  const job = await jobs.find(access, id);
  if (!job) {
    throw resourceNotFound('There is no such import job.', access, await jobs.workspaceOf(id));
  }
  return job;
}
