import { createAnchorStore } from './anchor-store.ts';
import { createCheckpointStore } from './checkpoint-store.ts';
import type { Models } from './models.ts';
import { createRecordStore } from './record-store.ts';
import { createTileStore } from './tile-store.ts';

export type Stores = ReturnType<typeof createStores>;

/** The log, and what proves it. */
export function createStores(models: Models) {
  return {
    records: createRecordStore(models),
    checkpoints: createCheckpointStore(models),
    tiles: createTileStore(models),
    anchors: createAnchorStore(models),
  };
}
