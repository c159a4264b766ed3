import { isDuplicateKey } from '@irp/persistence';
import { bytesOf } from './bytes-of.ts';
import type { Models, PersonKeyRow } from './models.ts';

/**
 * The keys of the personal data in the log. The keys are not a part of the log: destroying a key
 * makes its data unreadable.
 */
export interface PersonKeyStore {
  find(ids: readonly string[]): Promise<PersonKeyRow[]>;
  /** Rows by ascending id, after the given id: at most a batch. */
  walk(after: string): Promise<PersonKeyRow[]>;
  /** Does nothing if the person already has a key. */
  add(row: PersonKeyRow): Promise<void>;
  /** Destroys a key forever. The person gets no new key. */
  destroy(id: string, at: Date): Promise<void>;
}

const batchRows = 500;

export function createPersonKeyStore({ personKeys }: Pick<Models, 'personKeys'>): PersonKeyStore {
  return {
    async find(ids) {
      const rows = await personKeys.find({ _id: { $in: [...ids] } }).lean<PersonKeyRow[]>();
      return rows.map(withBytes);
    },
    async walk(after) {
      const found = personKeys.find({ _id: { $gt: after } }).sort({ _id: 1 });
      return (await found.limit(batchRows).lean<PersonKeyRow[]>()).map(withBytes);
    },
    async add(row) {
      await personKeys
        .create(row)
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async destroy(_id, at) {
      await personKeys.updateOne(
        { _id },
        { $set: { erasedAt: at, sealed: null } },
        { upsert: true },
      );
    },
  };
}

/** Makes missing properties null. They are missing if somebody has changed the row manually. */
function withBytes({ _id, sealed, erasedAt }: PersonKeyRow): PersonKeyRow {
  return {
    _id,
    sealed: sealed ? bytesOf(sealed) : null,
    erasedAt: erasedAt ?? null,
  };
}
