import { resourceNotFound } from '@irp/errors';
import type { AccessContext } from '../../domain/access-context.ts';
import type { ImportJobRow } from '../../store/import-job-models.ts';
import type { ImportJobStore } from '../../store/import-job-store.ts';

/**
 * Reads a job.
 * @throws PlatformError 404, even if the job belongs to another workspace, or is a private job of
 *   another user
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
