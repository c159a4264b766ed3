import { isDuplicateKey } from '@irp/persistence';
import type { CosignatureRow } from './log-models.ts';
import type { Models } from './models.ts';

/** The line with which a witness signs a checkpoint of the log of checkpoints. */
type Cosignature = Omit<CosignatureRow, '_id'>;

/** Stores cosignatures. No method changes or deletes a cosignature. */
export interface CosignatureStore {
  /**
   * Stores a cosignature. Does nothing if the checkpoint already has a cosignature of this witness.
   */
  add(cosignature: Cosignature): Promise<void>;
  /**
   * Returns whether the checkpoint has a cosignature of the witness.
   * @param number the number of the checkpoint
   * @param name the name of the witness
   */
  has(number: number, name: string): Promise<boolean>;
  /**
   * Returns the next 500 rows by ascending id.
   * @param after the id before the first row; empty at the beginning
   */
  walk(after: string): Promise<CosignatureRow[]>;
  /** Returns the signature lines of a checkpoint, sorted by the names of the witnesses. */
  linesOf(number: number): Promise<string[]>;
}

const batchRows = 500;

export function createCosignatureStore({
  cosignatures,
}: Pick<Models, 'cosignatures'>): CosignatureStore {
  const idOf = (number: number, name: string) => `${number} ${name}`;
  return {
    async add({ number, name, line }) {
      const row = {
        _id: idOf(number, name),
        number,
        name,
        line,
      };
      try {
        await cosignatures.create(row);
      } catch (error) {
        if (!isDuplicateKey(error)) {
          throw error;
        }
      }
    },
    has: async (number, name) => (await cosignatures.exists({ _id: idOf(number, name) })) !== null,
    walk: (after) =>
      cosignatures
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(batchRows)
        .lean<CosignatureRow[]>(),
    async linesOf(number) {
      const rows = await cosignatures
        .find({ number })
        .sort({ number: 1, name: 1 })
        .lean<CosignatureRow[]>();
      return rows.map(({ line }) => line);
    },
  };
}
