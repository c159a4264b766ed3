import { isDuplicateKey } from '@irp/persistence';
import type { KeyDocument, Models } from './models.ts';

type KeyRow = Omit<KeyDocument, '_id'> & { number: number };

export interface KeyStore {
  /** Nothing where there is one of this number already. */
  add(key: KeyRow): Promise<void>;
  /** The oldest first. */
  list(): Promise<KeyRow[]>;
}

export function createKeyStore({ signingKeys }: Models): KeyStore {
  return {
    async add({ number, ...rest }) {
      await signingKeys
        .create({ _id: number, ...rest })
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async list() {
      const rows = await signingKeys
        .find({ _id: { $gt: 0 } })
        .sort({ _id: 1 })
        .lean<KeyDocument[]>();
      return rows.map(({ _id, sealed, ...rest }) => ({ number: _id, sealed: Buffer.from(sealed.buffer), ...rest }));
    },
  };
}
