import { openCheckpoint, readPublicKeys, streamOrigin } from '@irp/transparency';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { IntegrityError } from '../recorder/integrity-error.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { AnchorStore, SignedAnchor } from '../store/anchor-store.ts';
import { checkedRecord } from '../store/check-row.ts';
import type { RecordStore } from '../store/record-store.ts';
import { isSignedRetention } from './retention-note.ts';

export interface StreamStartOptions {
  anchors: Pick<AnchorStore, 'latest'>;
  records: Pick<RecordStore, 'walk'>;
  keys: Pick<SigningKeys, 'published'>;
  problems: Pick<StreamProblems, 'refuse' | 'report'>;
  /** The name of the log in its checkpoints. */
  origin: string;
}

/**
 * Returns the first record of each stream. A stream may begin after the sequence number 0 only if a
 * signed anchor and a record prove the retirement of the earlier records.
 */
export interface StreamStart {
  /**
   * Returns the sequence number of the first record that is not retired; 0 without retention.
   * @throws IntegrityError if the signature of the anchor is not valid, or the record about the
   *   retirement is missing
   */
  firstSequence(stream: string): Promise<number>;
}

export const retentionAction = 'audit.retention_applied';

export function createStreamStart(options: StreamStartOptions): StreamStart {
  const { anchors, records, keys, problems, origin: log } = options;
  /** The verified signatures of anchors, by stream. */
  const verified = new Map<string, string>();

  async function problemOf({
    stream,
    to,
    note,
    record: seq,
    signed,
  }: SignedAnchor): Promise<string | undefined> {
    const published = readPublicKeys({ keys: await keys.published() });
    const origin = streamOrigin(log, stream);
    const opened = openCheckpoint(note, published, origin);
    if (!opened.ok) {
      return `the checkpoint in the proof is not valid (${opened.error.message})`;
    }
    const { size, root } = opened.checkpoint;
    if (size < to) {
      return `the checkpoint in the proof covers only ${size} records`;
    }
    for await (const [row] of records.walk(stream, seq, seq + 1)) {
      if (!row) {
        break;
      }
      const { action, details, leafHash } = checkedRecord(row, problems.report);
      if (action !== retentionAction || details?.to !== to) {
        break;
      }
      const statement = {
        origin,
        to,
        size,
        root: root.toString('base64'),
        record: leafHash,
      };
      return isSignedRetention(signed, statement, published)
        ? undefined
        : 'the signature of the proof is wrong';
    }
    return `record ${seq} is not the record of this deletion`;
  }

  return {
    async firstSequence(stream) {
      const anchor = await anchors.latest(stream);
      if (!anchor) {
        return 0;
      }
      const key = JSON.stringify([anchor.to, anchor.note, anchor.record, anchor.signed]);
      if (verified.get(stream) !== key) {
        const problem = await problemOf(anchor);
        if (problem !== undefined) {
          const message = `The proof for deleted records in the audit log of ${stream} up to record ${anchor.to} is not genuine: ${problem}.`;
          problems.refuse(stream, message);
          throw new IntegrityError(message);
        }
        verified.set(stream, key);
      }
      return anchor.to;
    },
  };
}
