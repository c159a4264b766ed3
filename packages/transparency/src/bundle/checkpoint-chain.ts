import { type Checkpoint, checkpointDigest, openCheckpoint } from '../note/checkpoint.ts';
import type { PublicKeys } from '../note/public-keys.ts';
import { verifyConsistency } from '../tree/verify-proof.ts';
import { reject } from './bundle-error.ts';
import { bytesOf, type CheckpointLine, isCheckpointLine } from './bundle-format.ts';

/** A checkpoint of the bundle whose signature was verified. */
export interface SignedCheckpoint extends Checkpoint {
  kid: string;
  digest: Buffer;
}

/** A checkpoint that the verifier trusts, from another source than the bundle. */
export type KnownCheckpoint = Pick<Checkpoint, 'origin' | 'size' | 'root'>;

/** The checkpoints of a bundle. At the first error, the methods throw a BundleRejection. */
export interface CheckpointChain {
  readonly last: SignedCheckpoint | undefined;
  readonly count: number;
  /** Number of known checkpoints that could be compared with the bundle. */
  readonly compared: number;
  /**
   * Returns the size of the smallest known checkpoint that covers at least `size` records; Infinity
   * if all known checkpoints cover fewer records.
   */
  nextKnown(size: number): number;
  /**
   * Verifies a checkpoint line and adds it.
   * @param checkRecords compares the checkpoint with the records. Called after the signature was
   *   verified, and before the consistency proof is verified.
   */
  add(value: unknown, checkRecords: (next: SignedCheckpoint, line: CheckpointLine) => void): void;
  /** Compares a root with the known checkpoints that have the same size. */
  compare(size: number, root: Buffer): void;
  /** Rejects a bundle that is older than a known checkpoint. */
  end(): void;
}

/**
 * Creates a chain of checkpoints by ascending size. Each checkpoint must be signed by a trusted
 * key, and must be consistent with the previous checkpoint.
 */
export function createCheckpointChain(
  origin: string,
  keys: PublicKeys,
  knownCheckpoints: readonly KnownCheckpoint[],
): CheckpointChain {
  const known = knownCheckpoints.toSorted((a, b) => a.size - b.size);
  const foreign = known.find((one) => one.origin !== origin);
  if (foreign) {
    reject(
      'stream',
      `The bundle is of the log ${origin}, but a given checkpoint is of ${foreign.origin}.`,
    );
  }
  const agreed = new Set<KnownCheckpoint>();
  let last: SignedCheckpoint | undefined;
  let count = 0;

  function open(note: string): SignedCheckpoint {
    const opened = openCheckpoint(note, keys, origin);
    if (!opened.ok) {
      reject(opened.error.kind, `The checkpoint is not valid. ${opened.error.message}`);
    }
    return {
      ...opened.checkpoint,
      kid: opened.kid,
      digest: checkpointDigest(note),
    };
  }

  function compare(size: number, root: Buffer): void {
    for (const one of known.filter((checkpoint) => checkpoint.size === size)) {
      if (!one.root.equals(root)) {
        reject(
          'fork',
          `The first ${size} records differ from the records of the known checkpoint.`,
        );
      }
      agreed.add(one);
    }
  }

  return {
    get last() {
      return last;
    },
    get count() {
      return count;
    },
    get compared() {
      return agreed.size;
    },
    nextKnown: (size) => known.find((one) => one.size >= size)?.size ?? Infinity,
    compare,
    add(value, checkRecords) {
      if (!isCheckpointLine(value)) {
        reject('malformed', 'The checkpoint line lacks a note or a proof.');
      }
      const next = open(value.note);
      if (last && next.digest.equals(last.digest)) {
        reject('duplicate', `The checkpoint of ${next.size} records occurs twice.`);
      }
      if (last && next.size < last.size) {
        reject(
          'rollback',
          `The checkpoint of ${next.size} records comes after the larger checkpoint of ${last.size} records.`,
        );
      }
      checkRecords(next, value);
      if (last && !isConsistent(last, next, value.proof.map(bytesOf))) {
        reject(
          'proof',
          `The proof does not show that checkpoint ${next.size} extends checkpoint ${last.size}.`,
        );
      }
      compare(next.size, next.root);
      last = next;
      count++;
    },
    end() {
      const newest = known.at(-1);
      if (newest && newest.size > (last?.size ?? 0)) {
        reject(
          'rollback',
          `The last checkpoint of the bundle has ${last?.size ?? 0} records; a given checkpoint has ${newest.size}.`,
        );
      }
    },
  };
}

function isConsistent(from: Checkpoint, to: Checkpoint, proof: readonly Buffer[]): boolean {
  return verifyConsistency({
    fromSize: from.size,
    fromRoot: from.root,
    toSize: to.size,
    toRoot: to.root,
    proof,
  });
}
