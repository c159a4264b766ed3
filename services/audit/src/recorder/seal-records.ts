import { sealRecord } from '@irp/transparency';
import type { RecordContent } from '../domain/to-record.ts';
import { columnsOf } from '../store/check-row.ts';
import type { RecordRow } from '../store/models.ts';
import { sequenceKey } from '../store/sequence-key.ts';
import type { StreamHead } from './stream-head.ts';

export interface SealedRecords {
  sealed: { row: RecordRow; leafHash: Buffer }[];
  /** Leaf hash of the last record. The next record has this hash as `prevHash`. */
  prevHash: string;
  recordedAt: Date;
}

/**
 * Returns the rows of records that are appended to a stream.
 * @throws TypeError or RangeError for a record without a canonical form
 */
export function sealRecords(
  contents: RecordContent[],
  head: StreamHead,
  nowMs: number,
): SealedRecords {
  // The time of a record is never before the time of the last record, even if the clock was set
  // back.
  const recordedAt = new Date(Math.max(nowMs, head.recordedAt.getTime()));
  let { prevHash } = head;
  const sealed = contents.map((content, index) => {
    const seq = head.frontier.size + index;
    const { record, line, leafHash } = sealRecord(
      {
        ...content,
        seq,
        recordedAt: recordedAt.toISOString(),
      },
      prevHash,
    );
    prevHash = record.leafHash;
    const row = {
      _id: sequenceKey(content.stream, seq),
      ...columnsOf(record),
      line,
      leafHash: prevHash,
    };
    return { row, leafHash };
  });
  return {
    sealed,
    prevHash,
    recordedAt,
  };
}
