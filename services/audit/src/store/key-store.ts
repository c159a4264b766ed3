import { isDuplicateKey } from '@irp/persistence';
import { bytesOf } from './bytes-of.ts';
import type { Models, SigningKeyRow } from './models.ts';

export type SigningKey = Omit<SigningKeyRow, '_id'> & { number: number };

export interface KeyStore {
  /** Stores a key. @returns false if a key with this number already exists */
  add(key: SigningKey): Promise<boolean>;
  /** Returns the keys, the oldest first. */
  list(): Promise<SigningKey[]>;
}

export function createKeyStore({ signingKeys }: Models): KeyStore {
  return {
    add({ number, ...rest }) {
      return signingKeys.create({ _id: number, ...rest }).then(
        () => true,
        (error) => (isDuplicateKey(error) ? false : Promise.reject(error)),
      );
    },
    async list() {
      const rows = await signingKeys
        .find({ _id: { $gt: 0 } })
        .sort({ _id: 1 })
        .lean<SigningKeyRow[]>();
      return rows.map(({ _id, sealed, ...rest }) => ({
        number: _id,
        sealed: bytesOf(sealed),
        ...rest,
      }));
    },
  };
}
