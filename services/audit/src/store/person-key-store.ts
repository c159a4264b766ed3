import { isDuplicateKey } from '@irp/persistence';
import type { Models, PersonKeyRow } from './models.ts';

/** The keys to what the log holds of people. They are not part of the log: without its key, what was sealed is gone. */
export interface PersonKeyStore {
  find(ids: readonly string[]): Promise<PersonKeyRow[]>;
  /** Nothing where the person has one already. */
  add(row: PersonKeyRow): Promise<void>;
  /** For good: the person gets no other one. */
  destroy(id: string, at: Date): Promise<void>;
}

export function createPersonKeyStore({ personKeys }: Models): PersonKeyStore {
  return {
    async find(ids) {
      const rows = await personKeys.find({ _id: { $in: [...ids] } }).lean<PersonKeyRow[]>();
      return rows.map((row) => (row.sealed ? { ...row, sealed: Buffer.from(row.sealed.buffer) } : row));
    },
    async add(row) {
      await personKeys.create(row).catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async destroy(_id, at) {
      await personKeys.updateOne({ _id }, { $set: { erasedAt: at, sealed: null } }, { upsert: true });
    },
  };
}
