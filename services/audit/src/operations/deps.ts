import type { SigningKeys } from '../keys/signing-keys.ts';
import type { PersonSealer } from '../persons/person-sealer.ts';
import type { AnchorStore } from '../store/anchor-store.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { TileStore } from '../store/tile-store.ts';
import type { Recorder } from './record-events.ts';

export interface Stores {
  records: RecordStore;
  checkpoints: CheckpointStore;
  tiles: TileStore;
  anchors: AnchorStore;
}

export interface Deps extends Stores {
  recorder: Recorder;
  keys: SigningKeys;
  persons: PersonSealer;
  /** What the log is called in its checkpoints. */
  origin: string;
  /** Milliseconds since 1970. */
  now: () => number;
}
