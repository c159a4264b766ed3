import type { DomainEvent } from '@irp/contracts/events';
import type { RetiredKeyRow, SigningKeyModels, SigningKeyRow } from './signing-key-model.ts';

export interface SigningKeyStore {
  /** Returns the keys that are not retired, by ascending `usedFrom`. */
  list(): Promise<SigningKeyRow[]>;
  listRetired(): Promise<RetiredKeyRow[]>;
  /**
   * Stores a key.
   * @throws a duplicate-key error if another process has already stored a key with this id
   */
  insert(row: SigningKeyRow): Promise<void>;
  /** Deletes the private key, and stores the public key. */
  retire(id: string, publicKey: string, now: Date, event: DomainEvent): Promise<void>;
  /** Deletes keys retired before a time, except keys with unpublished events. */
  removeRetired(before: Date): Promise<void>;
}

/** Matches all keys. The condition makes MongoDB use the index. */
const all = { usedFrom: { $gt: new Date(0) } };

export function createSigningKeyStore({
  signingKeys,
}: Pick<SigningKeyModels, 'signingKeys'>): SigningKeyStore {
  return {
    list: async () => {
      const rows = await signingKeys
        .find({ ...all, retiredAt: null })
        .sort({ usedFrom: 1 })
        .lean<SigningKeyRow[]>();
      return rows.map((row) => ({
        ...row,
        sealed: Buffer.from(row.sealed.buffer),
      }));
    },
    listRetired: () =>
      signingKeys
        .find({
          ...all,
          retiredAt: { $ne: null },
        })
        .lean<RetiredKeyRow[]>(),
    async insert(row) {
      await signingKeys.create(row);
    },
    async retire(_id, publicKey, retiredAt, event) {
      const change = {
        $set: { publicKey, retiredAt },
        $unset: { sealed: 1 as const },
        $push: { outbox: event },
      };
      await signingKeys.updateOne({ _id, retiredAt: null }, change);
    },
    async removeRetired(before) {
      await signingKeys.deleteMany({
        ...all,
        retiredAt: { $lt: before },
        'outbox.0': { $exists: false },
      });
    },
  };
}
