import type { NoteSigner } from '../note/note-signer.ts';
import type { TreeReader } from '../tree/tile.ts';

/** A record of a whole range whose content the reader may not see. */
export interface WithheldRecord {
  seq: number;
  /** Hex. */
  leafHash: string;
}

/** The input of {@link writeBundle}. */
export interface BundleSource {
  /** `streamOrigin(log, stream)`. */
  origin: string;
  stream: string;
  /** First sequence number. */
  from: number;
  /** Sequence number after the last one; at most the size of the last checkpoint. */
  to: number;
  /** The filter that selected the records. Default: the bundle contains the whole range. */
  filter?: object | undefined;
  /**
   * By ascending sequence number. Of a whole range: every record from `from` to `to - 1`; withheld
   * ones with their hash only.
   */
  records: AsyncIterable<{ seq: number; line: string } | WithheldRecord>;
  /**
   * Signed notes by ascending size. The last one must cover `to`; pass the newest one, because
   * readers who know a newer checkpoint reject the bundle as a rollback. Of a whole range:
   * including every checkpoint with `from` <= size <= `to`.
   */
  checkpoints: AsyncIterable<string>;
  reader: TreeReader;
  /** The published public keys (JWKS). */
  keys: object;
  signer: NoteSigner;
  createdAt: Date;
}
