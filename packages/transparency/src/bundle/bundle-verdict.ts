import type { BundleError } from './bundle-error.ts';

/** The result for a valid bundle. */
export interface VerifiedBundle {
  ok: true;
  origin: string;
  stream: string;
  /** First sequence number of the range. */
  from: number;
  /** Sequence number of the last record of the range plus 1. */
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
  /** Number of records that the last checkpoint covers. */
  size: number;
  /** Root of the Merkle tree in the last checkpoint, in hex. */
  root: string;
  /** Id of the key that signed the last checkpoint. */
  kid: string | null;
  /** Time of the last checkpoint (RFC 3339). */
  time: string | null;
  /**
   * The number of known checkpoints that were compared with the bundle and agree with the bundle.
   */
  compared: number;
  /** Digest of the last checkpoint (hex), as in the log of checkpoints. */
  checkpointDigest: string | null;
  /**
   * Sequence number of the record about the deletion of the records before `from` by retention.
   * Null if the bundle has no record about a deletion.
   */
  retiredBy: number | null;
}

export type BundleVerdict = VerifiedBundle | { ok: false; error: BundleError };
