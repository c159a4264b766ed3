import { isDuplicateKey } from '@irp/persistence';
import type { Models, PersonKeyRow } from './models.ts';

/** The keys of the personal data in the log. They are not a part of the log: destroying a key makes its data unreadable. */
export interface PersonKeyStore {
  find(ids: readonly string[]): Promise<PersonKeyRow[]>;
  /** Does nothing where the person has a key already. */
  add(row: PersonKeyRow): Promise<void>;
  /** Permanent: the person gets no new key. */
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
