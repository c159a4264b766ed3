import { genesisHash } from '../record/seal-record.ts';
import { createFrontier } from '../tree/frontier.ts';
import { verifyConsistency } from '../tree/verify-proof.ts';
import { reject } from './bundle-error.ts';
import {
  bytesOf,
  type CheckpointLine,
  isHashes,
  isObject,
  isWithheldRecord,
  type Manifest,
} from './bundle-format.ts';
import type { CheckpointChain, SignedCheckpoint } from './checkpoint-chain.ts';
import { rejectBrokenChain, rejectGap, rejectRoot } from './diagnosis.ts';
import { createRecentRecords, type RecordVerifier, verifyRecord } from './record-verifier.ts';

/**
 * Creates a verifier for all records of a range. Each record must contain the hash of the previous
 * record. The records must give the root hash of each checkpoint.
 */
export function createRangeVerifier(manifest: Manifest, chain: CheckpointChain): RecordVerifier {
  const { from, to } = manifest;
  const recent = createRecentRecords();
  let frontier = from === 0 ? createFrontier() : undefined;
  let prevHash = from === 0 ? genesisHash : undefined;
  let next = from;
  let withheldCount = 0;
  let lastLine = 0;
  let nextKnown = Infinity;

  function requireFrontier() {
    if (frontier === undefined) {
      reject(
        'range',
        `The range begins at record ${from}, but the bundle has no start line.`,
        from,
      );
    }
    return frontier;
  }

  function compareKnown(): void {
    if (next === chain.nextKnown(next)) {
      chain.compare(next, requireFrontier().root());
    }
    nextKnown = chain.nextKnown(next + 1);
  }

  function append(tree: ReturnType<typeof requireFrontier>, leafHash: string): void {
    tree.append(leafHash);
    recent.add(next, leafHash);
    prevHash = leafHash;
    next++;
    if (next >= nextKnown) {
      compareKnown();
    }
  }

  /**
   * Requires that a checkpoint within the range contains the digest of the previous checkpoint. A
   * bundle must have all checkpoints within its range.
   */
  function requireLink(checkpoint: SignedCheckpoint, last: SignedCheckpoint | undefined): void {
    const linked = last ? last.size >= from : from === 0;
    if (!linked || checkpoint.size > to) {
      return;
    }
    const same = last
      ? checkpoint.previous?.equals(last.digest)
      : checkpoint.previous === undefined;
    if (!same) {
      reject(
        'missing_checkpoint',
        `The checkpoint before the checkpoint of ${checkpoint.size} records is missing.`,
        last?.size ?? 0,
      );
    }
  }

  function requireRoot({ size, root }: SignedCheckpoint, last: SignedCheckpoint | undefined): void {
    if (requireFrontier().root().equals(root)) {
      return;
    }
    const first = Math.max(from, last?.size ?? 0);
    if (next === from) {
      reject(
        'root',
        `The hashes of the start line do not produce the root of the checkpoint of ${size} records.`,
        from,
      );
    }
    const message = `The hashes of records ${first} to ${size - 1} do not produce the root of the checkpoint of ${size} records.`;
    const error = {
      kind: 'root',
      seq: first,
      message,
    } as const;
    rejectRoot(error, next - 1, prevHash ?? '', lastLine);
  }

  function requireTail(
    { size, root }: SignedCheckpoint,
    last: SignedCheckpoint | undefined,
    line: CheckpointLine,
  ): void {
    if (next < to) {
      rejectGap(next, to);
    }
    if (last && last.size >= to) {
      return;
    }
    const proof = line.tail?.map(bytesOf) ?? [];
    if (
      verifyConsistency({
        fromSize: to,
        fromRoot: requireFrontier().root(),
        toSize: size,
        toRoot: root,
        proof,
      })
    ) {
      return;
    }
    const first = Math.max(from, last?.size ?? 0);
    reject(
      'root',
      `The proof does not show that checkpoint ${size} covers records ${first} to ${to - 1}: the records or the proof were changed.`,
      first,
    );
  }

  if (frontier) {
    compareKnown();
  }
  return {
    get count() {
      return next - from - withheldCount;
    },
    get withheldCount() {
      return withheldCount;
    },
    get next() {
      return next;
    },
    start(value) {
      if (frontier || !isObject(value) || !isHashes(value.hashes)) {
        reject('malformed', 'The start line is not expected here, or lacks hashes.');
      }
      try {
        frontier = createFrontier({ size: from, hashes: value.hashes });
      } catch {
        reject(
          'range',
          `The start line does not have the hashes of a tree of ${from} records.`,
          from,
        );
      }
      compareKnown();
    },
    record(line, lineNumber) {
      const record = verifyRecord(line, manifest, next);
      const tree = requireFrontier();
      if (record.seq > next) {
        rejectGap(next, record.seq);
      }
      if (record.seq < next) {
        recent.rejectRepeated(record, 'duplicate');
      }
      if (prevHash !== undefined && record.prevHash !== prevHash) {
        if (next === from) {
          reject(
            'changed',
            `Record ${next} names a previous record, but is the first record of the stream.`,
            next,
          );
        }
        rejectBrokenChain(next, record.leafHash, lastLine);
      }
      lastLine = lineNumber;
      append(tree, record.leafHash);
      return record.leafHash;
    },
    withheld(value, lineNumber) {
      if (!isWithheldRecord(value)) {
        reject('malformed', 'The withheld line lacks seq or leafHash.', next);
      }
      const { seq, leafHash } = value;
      if (seq < from || seq >= to) {
        reject(
          'range',
          `Record ${seq} is outside the range ${from} to ${to - 1} of the manifest.`,
          seq,
        );
      }
      const tree = requireFrontier();
      if (seq > next) {
        rejectGap(next, seq);
      }
      if (seq < next) {
        recent.rejectRepeated({ seq, leafHash }, 'duplicate');
      }
      withheldCount++;
      lastLine = lineNumber;
      append(tree, leafHash);
    },
    proof: () => reject('malformed', 'A bundle without a filter must not have proof lines.'),
    checkpoint(checkpoint, last, line) {
      const { size } = checkpoint;
      if (size > to) {
        return requireTail(checkpoint, last, line);
      }
      if (size < from) {
        return;
      }
      if (size > next) {
        rejectGap(next, size);
      }
      if (size < next) {
        reject(
          'order',
          `The checkpoint of ${size} records is in the wrong place, after record ${next - 1}.`,
          size,
        );
      }
      requireLink(checkpoint, last);
      requireRoot(checkpoint, last);
    },
    end() {
      if (next < to) {
        rejectGap(next, to);
      }
      const covered = chain.last?.size ?? 0;
      if (covered >= to) {
        return;
      }
      const first = Math.max(from, covered);
      reject('missing_checkpoint', `No checkpoint covers records ${first} to ${to - 1}.`, first);
    },
  };
}
