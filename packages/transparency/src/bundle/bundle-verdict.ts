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
  /**
   * These four members describe the last checkpoint: number of records in the stream, root of the
   * Merkle tree (hex), id of the signing key, and time (RFC 3339).
   */
  size: number;
  root: string;
  kid: string | null;
  time: string | null;
  /**
   * The number of known checkpoints that were compared with the bundle. The bundle agrees with all
   * of these checkpoints.
   */
  compared: number;
  /** Digest of the last checkpoint (hex), as in the log of checkpoints. */
  checkpointDigest: string | null;
  /**
   * Sequence number of the record about the deletion of the records before `from` by retention.
   * Null without such a record.
   */
  retiredBy: number | null;
}

export type BundleVerdict = VerifiedBundle | { ok: false; error: BundleError };
