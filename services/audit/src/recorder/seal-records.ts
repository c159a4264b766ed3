import { sealRecord } from '@irp/transparency';
import type { RecordContent } from '../domain/to-record.ts';
import { columnsOf } from '../store/check-row.ts';
import type { RecordRow } from '../store/models.ts';
import { sequenceKey } from '../store/sequence-key.ts';
import type { StreamHead } from './stream-head.ts';

export interface SealedRecords {
  sealed: { row: RecordRow; leafHash: Buffer }[];
  /** Leaf hash of the last record: `prevHash` of the next record. */
  prevHash: string;
  recordedAt: Date;
}

/**
 * The rows of records after the end of a stream.
 * @throws TypeError or RangeError for a record without a canonical form
 */
export function sealRecords(
  contents: RecordContent[],
  head: StreamHead,
  nowMs: number,
): SealedRecords {
  // The time is never before that of the last record, even if the clock was set back.
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
