import { genesisHash } from '../record/seal-record.ts';
import { createFrontier } from '../tree/frontier.ts';
import { verifyConsistency } from '../tree/verify-proof.ts';
import { refuse } from './bundle-fault.ts';
import { bytesOf, type CheckpointLine, isHashes, isObject, type Manifest } from './bundle-format.ts';
import type { CheckpointChain, SignedCheckpoint } from './checkpoint-chain.ts';
import { createSeen, type RecordSequence, soundRecord } from './record-sequence.ts';
import { refuseBrokenChain, refuseGap, refuseRoot } from './suspicion.ts';

/** All records of a range: chained one to the next, and together they give the root of each checkpoint on the way. */
export function createWholeRange(manifest: Manifest, chain: CheckpointChain): RecordSequence {
  const { from, to } = manifest;
  const seen = createSeen();
  let frontier = from === 0 ? createFrontier() : undefined;
  let prevHash = from === 0 ? genesisHash : undefined;
  let next = from;
  let lastLine = 0;
  let nextKnown = Infinity;

  function begun() {
    if (frontier === undefined)
      refuse('range', `The records are said to begin at ${from}, and there is no start line.`, from);
    return frontier;
  }

  function compareKnown(): void {
    if (next === chain.nextKnown(next)) chain.compare(next, begun().root());
    nextKnown = chain.nextKnown(next + 1);
  }

  /** All within the range are in a bundle, so each names the one before it. */
  function refuseUnlinked(checkpoint: SignedCheckpoint, last: SignedCheckpoint | undefined): void {
    const linked = last ? last.size >= from : from === 0;
    if (!linked || checkpoint.size > to) return;
    const same = last ? checkpoint.previous?.equals(last.digest) : checkpoint.previous === undefined;
    if (!same)
      refuse(
        'missing_checkpoint',
        `A checkpoint before the one of ${checkpoint.size} records was left out.`,
        last?.size ?? 0,
      );
  }

  function refuseOtherRoot({ size, root }: SignedCheckpoint, last: SignedCheckpoint | undefined): void {
    if (begun().root().equals(root)) return;
    const first = Math.max(from, last?.size ?? 0);
    if (next === from)
      refuse('root', `The start line is not of the tree that checkpoint ${size} was signed for.`, from);
    const which = `One or more of records ${first} to ${size - 1}`;
    const message = `${which} is not what the checkpoint of ${size} records was signed for.`;
    const fault = { kind: 'root', seq: first, message } as const;
    refuseRoot(fault, next - 1, prevHash ?? '', lastLine);
  }

  function refuseBeyond(
    { size, root }: SignedCheckpoint,
    last: SignedCheckpoint | undefined,
    line: CheckpointLine,
  ): void {
    if (next < to) refuseGap(next, to);
    if (last && last.size >= to) return;
    const proof = line.tail?.map(bytesOf) ?? [];
    if (verifyConsistency({ fromSize: to, fromRoot: begun().root(), toSize: size, toRoot: root, proof })) return;
    const first = Math.max(from, last?.size ?? 0);
    refuse(
      'root',
      `It is not proven that checkpoint ${size} covers records ${first} to ${to - 1}: they, or the proof, were changed.`,
      first,
    );
  }

  if (frontier) compareKnown();
  return {
    get count() {
      return next - from;
    },
    get next() {
      return next;
    },
    start(value) {
      if (frontier || !isObject(value) || !isHashes(value.hashes))
        refuse('malformed', 'A start line does not belong here.');
      try {
        frontier = createFrontier({ size: from, hashes: value.hashes });
      } catch {
        refuse('range', `The start line is not that of a range from record ${from}.`, from);
      }
      compareKnown();
    },
    record(line, lineNumber) {
      const record = soundRecord(line, manifest, next);
      const tree = begun();
      if (record.seq > next) refuseGap(next, record.seq);
      if (record.seq < next) seen.refuseAgain(record, 'duplicate');
      if (prevHash !== undefined && record.prevHash !== prevHash) {
        if (next === from) refuse('changed', `Record ${next} is not the first: it names one before it.`, next);
        refuseBrokenChain(next, record.leafHash, lastLine);
      }
      tree.append(record.leafHash);
      seen.add(next, record.leafHash);
      prevHash = record.leafHash;
      lastLine = lineNumber;
      next++;
      if (next >= nextKnown) compareKnown();
      return record.leafHash;
    },
    proof: () => refuse('malformed', 'A bundle of all records has no proof for each.'),
    checkpoint(checkpoint, last, line) {
      const { size } = checkpoint;
      if (size > to) return refuseBeyond(checkpoint, last, line);
      if (size < from) return;
      if (size > next) refuseGap(next, size);
      if (size < next) refuse('order', `The checkpoint of ${size} records stands behind record ${next - 1}.`, size);
      refuseUnlinked(checkpoint, last);
      refuseOtherRoot(checkpoint, last);
    },
    end() {
      if (next < to) refuseGap(next, to);
      const covered = chain.last?.size ?? 0;
      if (covered >= to) return;
      const first = Math.max(from, covered);
      refuse('missing_checkpoint', `No checkpoint covers records ${first} to ${to - 1}.`, first);
    },
  };
}
