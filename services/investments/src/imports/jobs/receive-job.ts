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
 * The count includes the new job: of concurrent requests, each sees the other's job, and all may be
 * rejected.
 * @throws PlatformError 429
 */
async function requireFewJobs(jobs: ImportJobStore, access: AccessContext): Promise<void> {
  if ((await jobs.countOpen(access)) <= maxOpenJobs) {
    return;
  }
  throw new PlatformError(
    'rate_limit_exceeded',
    `You have ${maxOpenJobs} import jobs that have not ended, which is the maximum: wait for one, or cancel one.`,
    { retryAfterS: 30 },
  );
}

/**
 * Stores a job and its file. Returns the unchanged job of an earlier request with the same
 * Idempotency-Key.
 * @throws the errors of the file, and PlatformError 413 and 429: nothing of the job remains
 */
export async function receiveJob(
  { jobs, files }: { jobs: ImportJobStore; files: ImportFileStore },
  access: AccessContext,
  id: string,
  request: ImportRequest,
  file: AsyncIterable<Buffer>,
): Promise<{ job: ImportJobRow; isNew: boolean }> {
  const { workspaceId, environment, userId, actorId } = access;
  // A dry run shows values of records, including the caller's private records.
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
      // Otherwise parts that arrived after the cancellation would remain.
      if (!(await jobs.enqueue(id, bytes))) {
        await files.remove(id);
      }
    } catch (error) {
      // The job may be queued: the response of the database may have been lost.
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
      'The file of this import was not received: import it again.',
    );
  }
  return { job, isNew };
}
