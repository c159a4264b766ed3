import { createAnchorStore } from './anchor-store.ts';
import { createCheckpointStore } from './checkpoint-store.ts';
import { createCosignatureStore } from './cosignature-store.ts';
import { createLogEntryStore } from './log-entry-store.ts';
import type { Models } from './models.ts';
import { createRecordStore } from './record-store.ts';
import { createTileStore } from './tile-store.ts';

/** Creates the stores of the log and of its proofs. */
export function createStores(models: Models) {
  return {
    records: createRecordStore(models),
    checkpoints: createCheckpointStore(models),
    tiles: createTileStore(models),
    anchors: createAnchorStore(models),
    logEntries: createLogEntryStore(models),
    cosignatures: createCosignatureStore(models),
  };
}
