import type { StreamProblems } from '../recorder/stream-problems.ts';
import type { StreamStart } from '../retention/stream-start.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { TileStore } from '../store/tile-store.ts';
import type { VerifyingKeys } from './check-keys.ts';
import type { PersonKeyCheck } from './check-person-keys.ts';
import type { Rotation } from './rotation.ts';
import type { RowFindings } from './row-findings.ts';

export interface VerificationOptions {
  records: Pick<RecordStore, 'walk' | 'size'>;
  checkpoints: Pick<CheckpointStore, 'walk' | 'findAll'>;
  /** The tiles of the streams. */
  tiles: TileStore;
  anchors: StreamStart;
  persons: PersonKeyCheck;
  problems: Pick<StreamProblems, 'refuse' | 'report'>;
  findings: RowFindings;
  keys: VerifyingKeys;
  /** The name of the log in its checkpoints. */
  origin: string;
  /** Selects the parts of the expensive checks that this verification runs. */
  rotation: Rotation;
  /** Whether a changed tile is stored again. */
  rebuilds: boolean;
}

/** The work since the previous `Progress` was yielded. */
export interface Progress {
  records: number;
  /** The cost of the work: 1 is the time to verify a record. */
  cost: number;
}
