import type { BundleError } from './bundle-error.ts';

/** The result of the verification of a valid bundle. */
export interface VerifiedBundle {
  ok: true;
  origin: string;
  stream: string;
  /** First sequence number of the range. */
  from: number;
  /** Sequence number after the last record of the range. */
  to: number;
  /** The filter of the selection; null for a bundle of the whole range. */
  filter: object | null;
  records: number;
  /**
   * Records of the range with only a hash in the bundle, because the reader may not see the
   * content.
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
   * The number of known checkpoints comparable with the bundle: the bundle agrees with all of
   * these.
   */
  compared: number;
  /** Digest of the last checkpoint (hex): the entry in the log of checkpoints. */
  checkpointDigest: string | null;
  /** Sequence number of the record of the retention: the records before `from` were retired. */
  retiredBy: number | null;
}

export type BundleVerdict = VerifiedBundle | { ok: false; error: BundleError };
