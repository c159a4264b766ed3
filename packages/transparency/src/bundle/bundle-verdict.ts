import type { BundleError } from './bundle-error.ts';

/** The result for a valid bundle. */
export interface VerifiedBundle {
  ok: true;
  origin: string;
  stream: string;
  /** First sequence number of the range. */
  from: number;
  /** Sequence number behind the last record of the range. */
  to: number;
  /** The filter of a selection; null for a complete range. */
  filter: object | null;
  records: number;
  /**
   * Number of records of which the bundle contains only the hash, because the reader may not see
   * the content.
   */
  withheld: number;
  checkpoints: number;
  /**
   * The last checkpoint: number of records in the stream, root of the Merkle tree (hex), id of the
   * signing key, and time (RFC 3339).
   */
  size: number;
  root: string;
  kid: string | null;
  time: string | null;
  /**
   * The number of known checkpoints comparable with the bundle: the bundle agrees with all of
   * these.
   */
  compared: number;
  /** Digest of the last checkpoint (hex): the entry in the log of checkpoints. */
  checkpointDigest: string | null;
  /**
   * Sequence number of the record about the retention that has retired the records before `from`.
   */
  retiredBy: number | null;
}

export type BundleVerdict = VerifiedBundle | { ok: false; error: BundleError };
