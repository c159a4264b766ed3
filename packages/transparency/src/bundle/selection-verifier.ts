import { createInclusionVerifier } from '../tree/inclusion-verifier.ts';
import { reject } from './bundle-error.ts';
import { isInclusionLine, type Manifest } from './bundle-format.ts';
import type { CheckpointChain } from './checkpoint-chain.ts';
import { createRecentRecords, type RecordVerifier, verifyRecord } from './record-verifier.ts';

/**
 * Creates a verifier for records by ascending sequence number. Each record has an inclusion proof
 * for the tree of the last checkpoint, which precedes the records.
 */
export function createSelectionVerifier(
  manifest: Manifest,
  chain: CheckpointChain,
): RecordVerifier {
  const recent = createRecentRecords();
  let unproven: { seq: number; leafHash: string } | undefined;
  let isIncluded: ReturnType<typeof createInclusionVerifier> | undefined;
  let next = manifest.from;
  let count = 0;

  function rejectUnproven(): void {
    if (unproven) {
      reject('proof', `Record ${unproven.seq} is not followed by its proof.`, unproven.seq);
    }
  }

  return {
    get count() {
      return count;
    },
    get next() {
      return undefined;
    },
    withheldCount: 0,
    withheld: () =>
      reject('malformed', 'A bundle with a filter must not have a line of the kind "withheld".'),
    start: () =>
      reject('malformed', 'A bundle with a filter must not have a line of the kind "start".'),
    record(line) {
      const record = verifyRecord(line, manifest, undefined);
      if (record.seq < next) {
        recent.rejectRepeated(record, 'order');
      }
      rejectUnproven();
      unproven = record;
      recent.add(record.seq, record.leafHash);
      next = record.seq + 1;
      count++;
      return record.leafHash;
    },
    proof(value) {
      if (!isInclusionLine(value)) {
        reject('malformed', 'The proof line lacks seq, size or hashes.', unproven?.seq);
      }
      const { seq, size, hashes } = value;
      if (unproven?.seq !== seq) {
        rejectUnproven();
        reject('gap', `Record ${seq}, which the proof belongs to, is missing.`, seq);
      }
      const { last } = chain;
      if (last === undefined) {
        reject(
          'missing_checkpoint',
          `The bundle has no checkpoint before the proof of record ${seq}.`,
          seq,
        );
      }
      isIncluded ??= createInclusionVerifier(last.size, last.root.toString('hex'));
      if (size !== last.size || !isIncluded(seq, unproven.leafHash, hashes)) {
        reject(
          'proof',
          `The proof does not show that record ${seq} is one of the ${last.size} records of the checkpoint: the record or its proof was changed.`,
          seq,
        );
      }
      unproven = undefined;
    },
    checkpoint({ size }) {
      if (count > 0) {
        reject(
          'order',
          `The checkpoint of ${size} records follows records that are proven by another checkpoint.`,
        );
      }
    },
    end() {
      rejectUnproven();
      if ((chain.last?.size ?? 0) < manifest.to) {
        reject(
          'missing_checkpoint',
          `No checkpoint covers records up to ${manifest.to - 1}.`,
          manifest.from,
        );
      }
    },
  };
}
