import { type Checkpoint, parseCheckpoint } from '../note/checkpoint.ts';
import type { Prover } from '../tree/prover.ts';
import type { CheckpointLine } from './bundle-format.ts';
import type { BundleSource } from './bundle-source.ts';

/** A line of a bundle, without its break. */
export interface BundleLine {
  text: string;
  /** What the end line counts it as. */
  kind?: 'records' | 'checkpoints';
  /** Of a record, in hex. */
  leafHash?: string;
}

/** Hands out checkpoints when their turn has come, each with the proof that it continues the one before. */
export function createCheckpointLines({ checkpoints, filter, to }: BundleSource, prover: Prover) {
  const notes = checkpoints[Symbol.asyncIterator]();
  let ahead: { note: string; checkpoint: Checkpoint } | undefined;
  let ended = false;
  let last: Checkpoint | undefined;

  async function peek() {
    if (ahead || ended) return ahead;
    const { done, value } = await notes.next();
    ended = done === true;
    if (ended) return undefined;
    const checkpoint = parseCheckpoint(value);
    if (!checkpoint || checkpoint.size < (last?.size ?? 0))
      throw new RangeError('A bundle was given no checkpoint, or an older one behind a newer.');
    ahead = { note: value, checkpoint };
    return ahead;
  }

  async function line(note: string, { size }: Checkpoint): Promise<CheckpointLine> {
    const proof = last ? await prover.consistency(last.size, size) : [];
    const goesBeyond = !filter && size > to && (last?.size ?? -1) < to;
    const tail = goesBeyond ? { tail: base64(await prover.consistency(to, size)) } : {};
    return { note, proof: base64(proof), ...tail };
  }

  return {
    /** Infinity where there is none left. */
    nextSize: async () => (await peek())?.checkpoint.size ?? Infinity,
    async *upTo(size: number): AsyncGenerator<BundleLine> {
      for (let next = await peek(); next && next.checkpoint.size <= size; next = await peek()) {
        const { note, checkpoint } = next;
        yield { text: JSON.stringify(['checkpoint', await line(note, checkpoint)]), kind: 'checkpoints' };
        last = checkpoint;
        ahead = undefined;
      }
    },
    /** @returns the size of the last one. @throws RangeError where it does not cover the bundle */
    end(): number {
      if ((last?.size ?? 0) < to) throw new RangeError(`No checkpoint covers a bundle up to ${to}.`);
      return last?.size ?? 0;
    },
  };
}

function base64(hashes: readonly Buffer[]): string[] {
  return hashes.map((hash) => hash.toString('base64'));
}
