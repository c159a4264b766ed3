import { type Checkpoint, parseCheckpoint } from '../note/checkpoint.ts';
import type { Prover } from '../tree/prover.ts';
import type { CheckpointLine } from './bundle-format.ts';
import type { BundleSource } from './bundle-source.ts';

/** A line of a bundle, without the line break. */
export interface BundleLine {
  text: string;
  /**
   * The counter of the end line that includes this line; undefined if no counter includes this
   * line.
   */
  kind?: 'records' | 'checkpoints';
  /** The leaf hash (hex), for a record. */
  leafHash?: string;
}

/**
 * Writes the checkpoints of a bundle by ascending size. Each checkpoint has a consistency proof
 * from the previous checkpoint.
 */
export function createCheckpointLines({ checkpoints, filter, to }: BundleSource, prover: Prover) {
  const notes = checkpoints[Symbol.asyncIterator]();
  let ahead: { note: string; checkpoint: Checkpoint } | undefined;
  let ended = false;
  let last: Checkpoint | undefined;

  async function peek() {
    if (ahead || ended) {
      return ahead;
    }
    const { done, value } = await notes.next();
    ended = done === true;
    if (ended) {
      return undefined;
    }
    const checkpoint = parseCheckpoint(value);
    if (!checkpoint || checkpoint.size < (last?.size ?? 0)) {
      throw new RangeError(
        'The source returned a note that is not a checkpoint, or an older checkpoint after a newer one.',
      );
    }
    ahead = { note: value, checkpoint };
    return ahead;
  }

  async function line(note: string, { size }: Checkpoint): Promise<CheckpointLine> {
    const proof = last ? await prover.consistency(last.size, size) : [];
    const isFirstOutside = !filter && size > to && (last?.size ?? -1) < to;
    const tail = isFirstOutside ? { tail: base64(await prover.consistency(to, size)) } : {};
    return {
      note,
      proof: base64(proof),
      ...tail,
    };
  }

  return {
    /** Returns the size of the next checkpoint; Infinity after the last checkpoint. */
    nextSize: async () => (await peek())?.checkpoint.size ?? Infinity,
    /** Yields the lines of checkpoints up to this size that were not yielded before. */
    async *upTo(size: number): AsyncGenerator<BundleLine> {
      for (let next = await peek(); next && next.checkpoint.size <= size; next = await peek()) {
        const { note, checkpoint } = next;
        yield {
          text: JSON.stringify(['checkpoint', await line(note, checkpoint)]),
          kind: 'checkpoints',
        };
        last = checkpoint;
        ahead = undefined;
      }
    },
    /**
     * Requires that the last checkpoint covers the bundle.
     * @returns the size of the last checkpoint
     * @throws RangeError if the last checkpoint covers fewer records than the bundle has
     */
    end(): number {
      if ((last?.size ?? 0) < to) {
        throw new RangeError(`No checkpoint covers a bundle up to ${to}.`);
      }
      return last?.size ?? 0;
    },
  };
}

function base64(hashes: readonly Buffer[]): string[] {
  return hashes.map((hash) => hash.toString('base64'));
}
