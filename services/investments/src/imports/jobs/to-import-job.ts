import type { ImportJob } from '@irp/contracts/investments';
import type { ImportJobRow } from '../../store/import-job-models.ts';
import type { ImportRequest } from './job-request.ts';

/** The job as the API returns it. */
export function toImportJob(row: ImportJobRow): ImportJob {
  const { visibility }: ImportRequest = JSON.parse(row.request);
  const time = (date: Date | undefined) => date?.toISOString() ?? null;
  const { bytes, bytesRead, line } = row;
  return {
    id: row._id,
    state: row.state,
    message: row.message ?? null,
    visibility,
    cancelRequested: row.cancelRequested,
    createdAt: row.createdAt.toISOString(),
    startedAt: time(row.startedAt),
    endedAt: time(row.endedAt),
    expiresAt: time(row.expireAt),
    progress: { bytes, bytesRead, line },
    // A job of an earlier version has no count of warnings.
    report: { warned: 0, ...JSON.parse(row.report) },
  };
}
