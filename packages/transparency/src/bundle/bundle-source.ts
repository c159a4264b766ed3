import type { NoteSigner } from '../note/note-signer.ts';
import type { TreeReader } from '../tree/tile.ts';

/** A record in a complete range whose content the reader may not see. */
export interface WithheldRecord {
  seq: number;
  /** Hex. */
  leafHash: string;
}

/** What {@link writeBundle} needs. */
export interface BundleSource {
  /** `streamOrigin(log, stream)`. */
  origin: string;
  stream: string;
  /** First sequence number. */
  from: number;
  /** Sequence number behind the last record, at most the size of the last checkpoint. */
  to: number;
  /** The filter of a selection. Default: the bundle contains the complete range. */
  filter?: object | undefined;
  /**
   * The records by ascending sequence number. For a complete range, these are all from `from` to
   * `to - 1`, with only the hash of withheld ones.
   */
  records: AsyncIterable<{ seq: number; line: string } | WithheldRecord>;
  /**
   * The checkpoints (signed notes) by ascending size. The last must cover `to`, and should be the
   * newest, because readers who know a newer one reject the bundle as a rollback. For a complete
   * range, all with `from` <= size <= `to` are included.
   */
  checkpoints: AsyncIterable<string>;
  reader: TreeReader;
  /** The public keys as published (JWKS). */
  keys: object;
  signer: NoteSigner;
  createdAt: Date;
}
