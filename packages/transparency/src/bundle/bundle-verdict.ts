import type { BundleFault } from './bundle-fault.ts';

/** What a bundle that is right proves. */
export interface VerifiedBundle {
  ok: true;
  origin: string;
  stream: string;
  /** The first seq of the range. */
  from: number;
  /** The seq after its last. */
  to: number;
  /** What the records were chosen by; null for all of the range. */
  filter: object | null;
  records: number;
  checkpoints: number;
  /** Of the last checkpoint: how many records the stream had, their Merkle tree hash in hex, who signed it, and when. */
  size: number;
  root: string;
  kid: string | null;
  time: string | null;
  /** How many known checkpoints lie where the bundle can be compared with them: all that agree. */
  compared: number;
}

export type BundleVerdict = VerifiedBundle | { ok: false; fault: BundleFault };
