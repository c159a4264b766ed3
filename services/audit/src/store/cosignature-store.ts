import { isDuplicateKey } from '@irp/persistence';
import type { CosignatureRow } from './log-models.ts';
import type { Models } from './models.ts';

/** A witness's signature line for a checkpoint of the log of checkpoints. */
type Cosignature = Omit<CosignatureRow, '_id'>;

/** Has no function to change or delete a cosignature. */
export interface CosignatureStore {
  /** Adds nothing if the checkpoint already has a cosignature of the witness. */
  add(cosignature: Cosignature): Promise<void>;
  /**
   * @param number of the checkpoint
   * @param name of the witness
   */
  has(number: number, name: string): Promise<boolean>;
  /** Returns the next 500 rows, by ascending id. @param after an id; empty for the first rows */
  walk(after: string): Promise<CosignatureRow[]>;
  /** The signature lines of a checkpoint, by the names of their witnesses. */
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
