import type { ImportJob } from '@irp/contracts/investments';
import { actorOfId } from '../../domain/access-context.ts';
import type { ImportJobRow } from '../../store/import-job-models.ts';
import { silentMs } from '../../store/job-holder.ts';
import type { ImportRequest } from './job-request.ts';

const lateMs = 20_000;

/** Returns the job for a response of the API. @param now milliseconds since 1970 */
export function toImportJob(row: ImportJobRow, now = Date.now()): ImportJob {
  const { visibility, fileName }: ImportRequest = JSON.parse(row.request);
  const time = (date: Date | undefined) => date?.toISOString() ?? null;
  const { bytes, bytesRead, line } = row;
  return {
    id: row._id,
    state: row.state,
    message: row.message ?? silence(row, now) ?? null,
    fileName: fileName ?? null,
    owner: actorOfId(row.ownerId),
    visibility,
    cancelRequested: row.cancelRequested,
    undoneBy: row.undoneBy ?? null,
    createdAt: row.createdAt.toISOString(),
    startedAt: time(row.startedAt),
    endedAt: time(row.endedAt),
    expiresAt: time(row.expireAt),
    progress: {
      bytes,
      bytesRead,
      line,
    },
    // Jobs of an earlier version have no count of warnings.
    report: { warned: 0, ...JSON.parse(row.report) },
  };
}

/**
 * Returns a message if the process of a running job has not sent a heartbeat recently. The process
 * may have died, or its database may be slow.
 */
function silence({ state, heartbeatAt, line }: ImportJobRow, now: number): string | undefined {
  if (state !== 'running' || now - heartbeatAt.getTime() < lateMs) {
    return undefined;
  }
  const next = new Date(heartbeatAt.getTime() + silentMs);
  return `Interrupted after line ${line}: no progress since ${heartbeatAt.toISOString()}. Next attempt at ${next.toISOString()} at the latest. The counts of the job include the rows that are already stored.`;
}
