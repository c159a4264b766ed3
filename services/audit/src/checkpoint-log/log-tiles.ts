import { hashLeaf } from '@irp/transparency';
import type { LogEntryStore } from '../store/log-entry-store.ts';
import type { Models } from '../store/models.ts';
import { createTileStore, type TileStore } from '../store/tile-store.ts';

/** The tiles of the log of checkpoints. The log's entries are the leaves. */
export function createLogTiles(models: Models, entries: Pick<LogEntryStore, 'walk'>): TileStore {
  return createTileStore(models, async (_stream, from, to) => {
    const hashes: Buffer[] = [];
    for await (const batch of entries.walk(from, to)) {
      hashes.push(...batch.map(({ entry }) => hashLeaf(entry)));
    }
    return Buffer.concat(hashes);
  });
}
