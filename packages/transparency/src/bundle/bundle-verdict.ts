import type { BundleError } from './bundle-error.ts';

/** What a valid bundle proves. */
export interface VerifiedBundle {
  ok: true;
  origin: string;
  stream: string;
  /** First sequence number of the range. */
  from: number;
  /** Sequence number after the last one of the range. */
  to: number;
  /** The filter that selected the records; null for a bundle of the whole range. */
  filter: object | null;
  records: number;
  /**
   * Records of the range of which the bundle has the hash only, because its reader may not see
   * their content.
   */
  withheld: number;
  checkpoints: number;
  /**
   * The last checkpoint: number of records in the stream, Merkle tree hash (hex), id of the signing
   * key, RFC 3339 time.
   */
  size: number;
  root: string;
  kid: string | null;
  time: string | null;
  /**
   * How many of the known checkpoints the bundle could be compared with: it agrees with all of
   * them.
   */
  compared: number;
  /** Digest of the last checkpoint (hex): its entry in the log of checkpoints. */
  checkpointDigest: string | null;
  /** Sequence number of the record that says that the records before `from` were retired. */
  retiredBy: number | null;
}

export type BundleVerdict = VerifiedBundle | { ok: false; error: BundleError };
