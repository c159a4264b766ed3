import { hashLeaf } from '@irp/transparency';
import type { LogEntryStore } from '../store/log-entry-store.ts';
import type { Models } from '../store/models.ts';
import { createTileStore, type TileStore } from '../store/tile-store.ts';

/**
 * Creates the store of the tiles of the log of checkpoints. The entries of the log are the leaves
 * of its tree.
 */
export function createLogTiles(models: Models, entries: Pick<LogEntryStore, 'walk'>): TileStore {
  return createTileStore(models, async (_stream, from, to) => {
    const hashes: Buffer[] = [];
    for await (const batch of entries.walk(from, to)) {
      hashes.push(...batch.map(({ entry }) => hashLeaf(entry)));
    }
    return Buffer.concat(hashes);
  });
}
