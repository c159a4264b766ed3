import {
  checkpointDigest,
  signCheckpoint,
  streamOrigin,
  tilesCompletedBy,
} from '@irp/transparency';
import type { CheckpointFile } from '../keys/checkpoint-file.ts';
import { requireOrigin } from '../keys/require-origin.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { CheckpointRow } from '../store/models.ts';
import type { TileStore } from '../store/tile-store.ts';
import { IntegrityError } from './integrity-error.ts';
import type { StreamHead } from './stream-head.ts';

export interface CheckpointerOptions {
  checkpoints: Pick<CheckpointStore, 'latest' | 'find' | 'add'>;
  tiles: TileStore;
  keys: Pick<SigningKeys, 'current'>;
  /**
   * Appends a copy of each checkpoint to a file outside the database; undefined if no file is
   * configured.
   */
  file: Pick<CheckpointFile, 'append'> | undefined;
  /** The name of the log in its checkpoints. */
  origin: string;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/**
 * Stores the full tiles of a stream, signs a checkpoint of its end, and updates `coveredSize` and
 * `uncovered` of the head. Does nothing if another process has already signed a checkpoint of this
 * end.
 * @throws ConfigError if the stream has checkpoints with another name of the log, IntegrityError if
 *   a checkpoint has disappeared
 */
export type Checkpointer = (stream: string, head: CheckpointedHead) => Promise<void>;

/** The end of a tree, with the fields for a checkpoint. */
export type CheckpointedHead = Pick<StreamHead, 'frontier' | 'coveredSize' | 'uncovered'>;

export function createCheckpointer(options: CheckpointerOptions): Checkpointer {
  const { checkpoints, tiles, keys, file, origin: log, now } = options;

  /** The newest checkpoint of each stream that this process has read or stored. */
  const seen = new Map<string, Pick<CheckpointRow, 'number' | 'note'>>();

  /**
   * Checks that the newest known checkpoint is still stored.
   * @throws IntegrityError if the checkpoint is missing, because its number would be used again
   */
  async function requireSeen(
    stream: string,
    latest: Pick<CheckpointRow, 'number' | 'note'> | undefined,
  ): Promise<void> {
    const last = seen.get(stream);
    if (!last) {
      return;
    }
    const stored =
      latest?.number === last.number ? latest : await checkpoints.find(stream, last.number);
    if (stored?.note !== last.note) {
      throw new IntegrityError(
        `Checkpoint ${last.number} of ${stream} is missing or was changed: the database was restored to an older state.`,
      );
    }
  }

  return async (stream, head) => {
    const before = await checkpoints.latest(stream);
    await requireSeen(stream, before);
    if (before) {
      seen.set(stream, {
        number: before.number,
        note: before.note,
      });
    }
    if (before) {
      requireOrigin(before, log);
    }
    const { size } = head.frontier;
    markCovered(head, before?.size ?? 0);
    if (head.uncovered.length === 0) {
      return;
    }
    await tiles.add(
      stream,
      await tilesCompletedBy(tiles.readerOf(stream), head.coveredSize, head.uncovered),
    );
    const origin = streamOrigin(log, stream);
    // Even if the clock was set back, the time of a checkpoint is not before the preceding
    // checkpoint, and not before the key's validity.
    const earliest = Math.max(now(), before?.at.getTime() ?? 0);
    const { signer, usedFrom } = await keys.current(earliest);
    const at = new Date(Math.max(earliest, usedFrom.getTime()));
    const root = head.frontier.root();
    const previous = before && checkpointDigest(before.note);
    const note = await signCheckpoint(
      {
        origin,
        size,
        root,
        previous,
        time: at,
      },
      signer,
    );
    const number = (before?.number ?? 0) + 1;
    const rootHash = root.toString('base64');
    const { hashes } = head.frontier.state();
    if (
      !(await checkpoints.add({
        stream,
        number,
        size,
        note,
        rootHash,
        hashes,
        at,
      }))
    ) {
      return;
    }
    seen.set(stream, { number, note });
    markCovered(head, size);
    await file?.append({
      stream,
      number,
      size,
      note,
    });
  };
}

function markCovered(head: CheckpointedHead, size: number): void {
  if (size <= head.coveredSize) {
    return;
  }
  head.uncovered = head.uncovered.slice(size - head.coveredSize);
  head.coveredSize = size;
}
