import { type Checkpoint, checkpointDigest, openCheckpoint } from '../note/checkpoint.ts';
import type { PublicKeys } from '../note/public-keys.ts';
import { verifyConsistency } from '../tree/verify-proof.ts';
import { refuse } from './bundle-fault.ts';
import { bytesOf, type CheckpointLine, isCheckpointLine } from './bundle-format.ts';

/** A checkpoint of the bundle whose signature holds. */
export interface SignedCheckpoint extends Checkpoint {
  kid: string;
  digest: Buffer;
}

/** What a verifier knows of the stream from elsewhere. */
export type KnownCheckpoint = Pick<Checkpoint, 'origin' | 'size' | 'root'>;

export interface CheckpointChain {
  readonly last: SignedCheckpoint | undefined;
  readonly count: number;
  /** How many of the known checkpoints could be compared with the bundle. */
  readonly compared: number;
  /** The smallest known size that was not compared yet, from this size on. */
  nextKnown(size: number): number;
  /** @param place what the records have to say of it, before its proof is looked at */
  take(value: unknown, place: (next: SignedCheckpoint, line: CheckpointLine) => void): void;
  /** Holds a root that was computed, or signed, against what is known. */
  compare(size: number, root: Buffer): void;
  /** Refuses a bundle that is older than what is known. */
  end(): void;
}

/** Checkpoints by size, each signed by a trusted key and a continuation of the one before it. */
export function createCheckpointChain(
  origin: string,
  keys: PublicKeys,
  knownCheckpoints: readonly KnownCheckpoint[],
): CheckpointChain {
  const known = knownCheckpoints.toSorted((a, b) => a.size - b.size);
  const stranger = known.find((one) => one.origin !== origin);
  if (stranger) refuse('stream', `The bundle is of ${origin}, the known checkpoint of ${stranger.origin}.`);
  const agreed = new Set<KnownCheckpoint>();
  let last: SignedCheckpoint | undefined;
  let count = 0;

  function open(note: string): SignedCheckpoint {
    const opened = openCheckpoint(note, keys, origin);
    if (!opened.ok) refuse(opened.fault.kind, `The checkpoint cannot be believed. ${opened.fault.message}`);
    return { ...opened.checkpoint, kid: opened.kid, digest: checkpointDigest(note) };
  }

  function compare(size: number, root: Buffer): void {
    for (const one of known.filter((checkpoint) => checkpoint.size === size)) {
      if (!one.root.equals(root))
        refuse('fork', `The first ${size} records are not those of the checkpoint that is known.`);
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
    take(value, place) {
      if (!isCheckpointLine(value)) refuse('malformed', 'This checkpoint line is not one.');
      const next = open(value.note);
      if (last && next.digest.equals(last.digest))
        refuse('duplicate', `The checkpoint of ${next.size} records stands there twice.`);
      if (last && next.size < last.size)
        refuse('rollback', `A checkpoint of ${next.size} records follows one of ${last.size}.`);
      place(next, value);
      if (last && !continues(last, next, value.proof.map(bytesOf)))
        refuse('proof', `It is not proven that checkpoint ${next.size} continues checkpoint ${last.size}.`);
      compare(next.size, next.root);
      last = next;
      count++;
    },
    end() {
      const newest = known.at(-1);
      if (newest && newest.size > (last?.size ?? 0))
        refuse(
          'rollback',
          `The bundle ends with a checkpoint of ${last?.size ?? 0} records; one of ${newest.size} is known.`,
        );
    },
  };
}

function continues(from: Checkpoint, to: Checkpoint, proof: readonly Buffer[]): boolean {
  return verifyConsistency({ fromSize: from.size, fromRoot: from.root, toSize: to.size, toRoot: to.root, proof });
}
