import type { NoteSigner } from '../note/note-signer.ts';
import type { TreeReader } from '../tree/tile.ts';

/** A record in a complete range whose content the reader may not see. */
export interface WithheldRecord {
  seq: number;
  /** Hex. */
  leafHash: string;
}

/** The input of {@link writeBundle}. */
export interface BundleSource {
  /** The result of `streamOrigin(log, stream)`. */
  origin: string;
  stream: string;
  /** First sequence number. */
  from: number;
  /** Sequence number of the last record plus 1. At most the size of the last checkpoint. */
  to: number;
  /** The filter of a selection. Default: the bundle contains the complete range. */
  filter?: object | undefined;
  /**
   * The records by ascending sequence number. For a complete range, these are all records from
   * `from` to `to - 1`. A withheld record has only its hash.
   */
  records: AsyncIterable<{ seq: number; line: string } | WithheldRecord>;
  /**
   * The checkpoints (signed notes) by ascending size. The last checkpoint must have at least `to`
   * records. The last checkpoint should be the newest checkpoint of the stream: a reader who knows
   * a newer checkpoint rejects the bundle as a rollback. For a complete range, all checkpoints with
   * `from` <= size <= `to` are required.
   */
  checkpoints: AsyncIterable<string>;
  reader: TreeReader;
  /** The published public keys (JWKS). */
  keys: object;
  signer: NoteSigner;
  createdAt: Date;
}
