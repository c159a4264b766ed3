import { checkpointDigest, signCheckpoint, streamOrigin, tilesCompletedBy } from '@irp/transparency';
import type { CheckpointFile } from '../keys/checkpoint-file.ts';
import { requireName } from '../keys/log-name.ts';
import type { SigningKeys } from '../keys/signing-keys.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { TileStore } from '../store/tile-store.ts';
import type { Head } from './open-stream.ts';

export interface CheckpointerOptions {
  checkpoints: CheckpointStore;
  tiles: TileStore;
  keys: SigningKeys;
  /** Outside the database; undefined where there is none. */
  file: CheckpointFile | undefined;
  /** What the log is called in its checkpoints. */
  origin: string;
  now: () => number;
}

/**
 * Signs how a stream stands, and says so in its head: what another process has covered meanwhile is covered.
 * @throws ConfigError where the stream's checkpoints are of a log of another name
 */
export type Checkpointer = (stream: string, head: Head) => Promise<void>;

export function createCheckpointer(options: CheckpointerOptions): Checkpointer {
  const { checkpoints, tiles, keys, file, origin: name, now } = options;

  return async (stream, head) => {
    const before = await checkpoints.latest(stream);
    if (before) requireName(before, name);
    const { size } = head.frontier;
    // Another process may have been faster.
    cover(head, before?.size ?? 0);
    if (head.uncovered.length === 0) return;
    await tiles.add(stream, await tilesCompletedBy(tiles.readerOf(stream), head.checkpointed, head.uncovered));
    const origin = streamOrigin(name, stream);
    const { signer, usedFrom } = await keys.signer();
    const at = new Date(Math.max(now(), before?.at.getTime() ?? 0, usedFrom.getTime()));
    const root = head.frontier.root();
    const previous = before && checkpointDigest(before.note);
    const note = await signCheckpoint({ origin, size, root, previous, time: at }, signer);
    const number = (before?.number ?? 0) + 1;
    const rootHash = root.toString('base64');
    const { hashes } = head.frontier.state();
    if (!(await checkpoints.add({ stream, number, size, note, rootHash, hashes, at }))) return;
    cover(head, size);
    await file?.append({ stream, number, size, note });
  };
}

function cover(head: Head, size: number): void {
  if (size <= head.checkpointed) return;
  head.uncovered = head.uncovered.slice(size - head.checkpointed);
  head.checkpointed = size;
}
