import type { DomainEvent } from '@irp/contracts';
import type { Models } from './models.ts';
import type { SigningKeyRow } from './signing-key-model.ts';

export interface SigningKeyStore {
  /** By the time of use, oldest first. */
  list(): Promise<SigningKeyRow[]>;
  /** False where another process has made one for the same time. */
  insert(row: SigningKeyRow): Promise<void>;
  remove(id: string, now: Date, event: DomainEvent): Promise<void>;
}

export function createSigningKeyStore({ signingKeys }: Models): SigningKeyStore {
  return {
    list: async () => {
      const rows = await signingKeys
        .find({ usedFrom: { $gt: new Date(0) }, goneAt: null })
        .sort({ usedFrom: 1 })
        .lean<SigningKeyRow[]>();
      return rows.map((row) => ({ ...row, sealed: Buffer.from(row.sealed.buffer) }));
    },
    async insert(row) {
      await signingKeys.create(row);
    },
    async remove(_id, goneAt, event) {
      await signingKeys.updateOne({ _id, goneAt: null }, { $set: { goneAt }, $push: { outbox: event } });
    },
  };
}
