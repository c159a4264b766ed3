import { importJobDays } from '@irp/contracts/investments';
import type { ImportBatchRow, ImportJobModels, ImportJobRow } from './import-job-models.ts';

type JobKey = Pick<ImportJobRow, '_id' | 'workspaceId'>;

/** The ids of the records that a batch will create. */
export type NewBatch = Pick<ImportBatchRow, 'line' | 'investmentIds'> & { eventId: string };

export interface ImportedRecord {
  /** The position of the record in the import, beginning with 1. Some positions are not used. */
  position: number;
  investmentId: string;
  /**
   * The ids of the events of the batch. The import has created the record if the `importEventId` of
   * the record is in this list.
   */
  importEventIds: string[];
}

/** Stores the ids of the records that import jobs create. */
export interface ImportRecordStore {
  /**
   * Stores the ids of a batch before its records are created. A repeated batch has the event ids of
   * both attempts.
   */
  add(job: JobKey, batch: NewBatch): Promise<void>;
  /** Returns the next records after a position. */
  findAfter(job: JobKey, position: number, limit: number): Promise<ImportedRecord[]>;
}

/**
 * Number of record positions per line number. A batch begins at the position of its first line, and
 * has fewer rows than this number.
 */
const positionsOfLine = 10_000;
const dayMs = 86_400_000;

export function createImportRecordStore({ batches }: ImportJobModels): ImportRecordStore {
  const ofJob = ({ _id, workspaceId }: JobKey) => ({ workspaceId, jobId: _id });
  return {
    async add(job, { line, eventId, investmentIds }) {
      const $setOnInsert = {
        ...ofJob(job),
        line,
        expireAt: new Date(Date.now() + 2 * importJobDays * dayMs),
      };
      const $addToSet = { eventIds: eventId, investmentIds: { $each: investmentIds } };
      await batches.updateOne(
        { _id: `${job._id}/${line}` },
        { $setOnInsert, $addToSet },
        { upsert: true },
      );
    },
    async findAfter(job, position, limit) {
      const line = Math.floor(position / positionsOfLine);
      const found = batches.find({ ...ofJob(job), line: { $gte: line } }).sort({ line: 1 });
      for await (const batch of found.lean<ImportBatchRow[]>().cursor()) {
        const rest = recordsOf(batch).filter((one) => one.position > position);
        if (rest.length > 0) {
          return rest.slice(0, limit);
        }
      }
      return [];
    },
  };
}

function recordsOf({ line, investmentIds, eventIds }: ImportBatchRow): ImportedRecord[] {
  return investmentIds.map((investmentId, index) => ({
    position: line * positionsOfLine + index + 1,
    investmentId,
    importEventIds: eventIds,
  }));
}
