import type { NoteSigner } from '../note/note-signer.ts';
import type { TreeReader } from '../tree/tile.ts';

/** A record of a whole range with content hidden from the reader. */
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
  /** Sequence number after the last record; at most the size of the last checkpoint. */
  to: number;
  /** The filter of the selection. Default: the bundle contains the whole range. */
  filter?: object | undefined;
  /**
   * By ascending sequence number. For a whole range: every record from `from` to `to - 1`; withheld
   * records with their hash only.
   */
  records: AsyncIterable<{ seq: number; line: string } | WithheldRecord>;
  /**
   * Signed notes by ascending size. The last note must cover `to` and should be the newest: readers
   * with a newer checkpoint reject the bundle as a rollback. For a whole range: includes every
   * checkpoint with `from` <= size <= `to`.
   */
  checkpoints: AsyncIterable<string>;
  reader: TreeReader;
  /** The published public keys (JWKS). */
  keys: object;
  signer: NoteSigner;
  createdAt: Date;
}
