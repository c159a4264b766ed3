import type { SigningKeys } from '../keys/signing-keys.ts';
import type { PersonSealer } from '../persons/person-sealer.ts';
import type { Stores } from '../store/stores.ts';
import type { Recorder } from './record-events.ts';

/** What the operations of this service work with. */
export interface Deps extends Stores {
  recorder: Recorder;
  keys: SigningKeys;
  persons: PersonSealer;
  /** What the log is called in its checkpoints. */
  origin: string;
  /** Milliseconds since 1970. */
  now: () => number;
}
