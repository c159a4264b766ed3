import { isDuplicateKey } from '@irp/persistence';
import type { AnchorRow, Models } from './models.ts';
import { sequenceKey, sequenceRange } from './sequence-key.ts';

export type SignedAnchor = Required<Omit<AnchorRow, '_id'>>;

/**
 * Stores anchors, which name the last retired record of a stream. The store verifies no signature.
 */
export interface AnchorStore {
  /** Stores an anchor. Does nothing if the stream already has an anchor with the same `record`. */
  add(anchor: SignedAnchor): Promise<void>;
  /** Returns the stream's anchor with the most retired records. */
  latest(stream: string): Promise<SignedAnchor | undefined>;
}

export function createAnchorStore({ anchors }: Pick<Models, 'anchors'>): AnchorStore {
  return {
    async add(anchor) {
      await anchors
        .create({
          _id: sequenceKey(anchor.stream, anchor.record),
          ...anchor,
        })
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async latest(stream) {
      const rows = await anchors.find({ _id: sequenceRange(stream) }).lean<AnchorRow[]>();
      const signed = rows.filter(
        (row): row is AnchorRow & SignedAnchor => row.signed !== undefined,
      );
      return signed.toSorted((a, b) => b.to - a.to)[0];
    },
  };
}
