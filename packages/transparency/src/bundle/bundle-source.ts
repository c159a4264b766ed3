import type { NoteSigner } from '../note/note-signer.ts';
import type { TreeReader } from '../tree/tile.ts';

/** What a bundle is written from. */
export interface BundleSource {
  /** `streamOrigin(log, stream)`. */
  origin: string;
  stream: string;
  /** The first seq. */
  from: number;
  /** The seq after the last; no more than the last checkpoint covers. */
  to: number;
  /** What the records were chosen by. Without it they are all of the range. */
  filter?: object | undefined;
  /** By seq. Of the whole range: each one from `from` to `to - 1`. */
  records: AsyncIterable<{ seq: number; line: string }>;
  /**
   * Signed notes, by size; the last one covers `to`, and better is the newest one there is, for a bundle with an older one is a
   * rollback to readers who know a newer one. Of the whole range: all there are with `from` <= size <= `to` among them.
   */
  checkpoints: AsyncIterable<string>;
  reader: TreeReader;
  /** The public keys (JWKS) that readers find published. */
  keys: object;
  signer: NoteSigner;
  createdAt: Date;
}
