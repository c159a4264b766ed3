import { PlatformError } from '@irp/errors';
import {
  type AccessContext,
  privateAudience,
  workspaceAudience,
} from '../../domain/access-context.ts';
import type { ImportFileStore } from '../../store/import-file-store.ts';
import type { ImportJobRow } from '../../store/import-job-models.ts';
import type { ImportJobStore } from '../../store/import-job-store.ts';
import { ReportBuilder } from '../import-report.ts';
import type { ImportRequest } from './job-request.ts';
import { savedReport } from './run-job.ts';

const maxOpenJobs = 10;

/**
 * Rejects a job if the caller has too many open jobs. The count includes the new job, so that
 * concurrent requests cannot exceed the limit. If the caller is near the limit, concurrent requests
 * may all be rejected.
 * @throws PlatformError 429
 */
async function requireFewJobs(jobs: ImportJobStore, access: AccessContext): Promise<void> {
  if ((await jobs.countOpen(access)) <= maxOpenJobs) {
    return;
  }
  throw new PlatformError(
    'rate_limit_exceeded',
    `You have ${maxOpenJobs} import jobs that have not ended, which is the maximum: wait until a job has ended, or cancel a job.`,
    { retryAfterS: 30 },
  );
}

/**
 * Stores a job and its file. If an earlier request with the same Idempotency-Key has stored the
 * job, returns this job.
 * @throws the errors of the file, and PlatformError 413 and 429. After an error, the job is not
 *   stored
 */
export async function receiveJob(
  { jobs, files }: { jobs: ImportJobStore; files: ImportFileStore },
  access: AccessContext,
  id: string,
  request: ImportRequest,
  file: AsyncIterable<Buffer>,
): Promise<{ job: ImportJobRow; isNew: boolean }> {
  const { workspaceId, environment, userId, actorId } = access;
  // A dry run is private, because its result contains values of records, including private records
  // of the caller.
  const isPrivate = userId !== undefined && (request.visibility === 'private' || request.dryRun);
  const isNew = await jobs.begin({
    _id: id,
    workspaceId,
    environment,
    ownerId: actorId,
    audience: isPrivate ? privateAudience(userId) : workspaceAudience,
    request: JSON.stringify({
      ...request,
      rowKey: request.rowKey ?? id,
    }),
    report: savedReport(new ReportBuilder(request.format, request.dryRun)),
  });
  if (isNew) {
    try {
      await requireFewJobs(jobs, access);
      const bytes = await files.write(id, file);
      // If the job was canceled during the upload, the remaining parts of the file are removed.
      // Some parts may have been stored after the cancellation had removed the earlier parts.
      if (!(await jobs.enqueue(id, bytes))) {
        await files.remove(id);
      }
    } catch (error) {
      // If the response of the database was lost, the job may be queued in spite of the error. A
      // queued job is not removed.
      if (await jobs.discard(id)) {
        await files.remove(id);
      }
      throw error;
    }
  }
  const job = await jobs.find(access, id);
  if (!job) {
    throw new PlatformError(
      'conflict',
      'The file of this import was not received: import the file again.',
    );
  }
  return { job, isNew };
}
