import { isDuplicateKey } from '@irp/persistence';
import type { AnchorRow, Models } from './models.ts';
import { placeKey, placeRange } from './place.ts';

export interface AnchorStore {
  /** Nothing where it is there already. */
  add(anchor: Omit<AnchorRow, '_id'>): Promise<void>;
  /** The first record that was not dropped. */
  firstKept(stream: string): Promise<number>;
}

export function createAnchorStore({ anchors }: Models): AnchorStore {
  return {
    async add(anchor) {
      await anchors
        .create({ _id: placeKey(anchor.stream, anchor.to), ...anchor })
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async firstKept(stream) {
      const [last] = await anchors
        .find({ _id: placeRange(stream) })
        .sort({ _id: -1 })
        .limit(1)
        .lean<AnchorRow[]>();
      return last?.to ?? 0;
    },
  };
}
