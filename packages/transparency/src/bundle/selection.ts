import { createInclusionVerifier } from '../tree/inclusion-verifier.ts';
import { refuse } from './bundle-fault.ts';
import { isInclusionLine, type Manifest } from './bundle-format.ts';
import type { CheckpointChain } from './checkpoint-chain.ts';
import { createSeen, type RecordSequence, soundRecord } from './record-sequence.ts';

/** Some records, by seq, each proven to be in the tree of the last checkpoint, which stands before them. */
export function createSelection(manifest: Manifest, chain: CheckpointChain): RecordSequence {
  const seen = createSeen();
  let unproven: { seq: number; leafHash: string } | undefined;
  let isIncluded: ReturnType<typeof createInclusionVerifier> | undefined;
  let next = manifest.from;
  let count = 0;

  function refuseUnproven(): void {
    if (unproven) refuse('proof', `Record ${unproven.seq} has no proof behind it.`, unproven.seq);
  }

  return {
    get count() {
      return count;
    },
    get next() {
      return undefined;
    },
    start: () => refuse('malformed', 'A selection has no start line.'),
    record(line) {
      const record = soundRecord(line, manifest, undefined);
      if (record.seq < next) seen.refuseAgain(record, 'order');
      refuseUnproven();
      unproven = record;
      seen.add(record.seq, record.leafHash);
      next = record.seq + 1;
      count++;
      return record.leafHash;
    },
    proof(value) {
      if (!isInclusionLine(value)) refuse('malformed', 'This proof line is not one.', unproven?.seq);
      const { seq, size, hashes } = value;
      if (unproven?.seq !== seq) {
        refuseUnproven();
        refuse('gap', `The record that this proof belongs to, ${seq}, is missing.`, seq);
      }
      const { last } = chain;
      if (last === undefined) refuse('missing_checkpoint', 'There is no checkpoint before the records.', seq);
      isIncluded ??= createInclusionVerifier(last.size, last.root.toString('hex'));
      if (size !== last.size || !isIncluded(seq, unproven.leafHash, hashes))
        refuse(
          'proof',
          `Record ${seq} is not proven to be among the ${last.size} of the checkpoint: it, or its proof, was changed.`,
          seq,
        );
      unproven = undefined;
    },
    checkpoint({ size }) {
      if (count > 0)
        refuse('order', `The checkpoint of ${size} records stands behind records that are proven by another.`);
    },
    end() {
      refuseUnproven();
      if ((chain.last?.size ?? 0) < manifest.to)
        refuse('missing_checkpoint', `No checkpoint covers records up to ${manifest.to - 1}.`, manifest.from);
    },
  };
}
