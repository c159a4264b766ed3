import { isDuplicateKey } from '@irp/persistence';
import { bytesOf } from './bytes-of.ts';
import type { Models, PersonKeyRow } from './models.ts';

/**
 * Stores the keys that encrypt the personal data in the log. The keys are not a part of the log.
 * Without its key, the data of a person is unreadable.
 */
export interface PersonKeyStore {
  find(ids: readonly string[]): Promise<PersonKeyRow[]>;
  /** Returns a batch of rows by ascending id, beginning after the given id. */
  walk(after: string): Promise<PersonKeyRow[]>;
  /** Stores a key. Does nothing if a key with this id exists. */
  add(row: PersonKeyRow): Promise<void>;
  /** Destroys the key with this id, and prevents a new key with the same id. */
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

/**
 * Replaces missing properties by null. Properties are missing if somebody has changed the row
 * manually.
 */
function withBytes({ _id, sealed, erasedAt }: PersonKeyRow): PersonKeyRow {
  return {
    _id,
    sealed: sealed ? bytesOf(sealed) : null,
    erasedAt: erasedAt ?? null,
  };
}
