import type { DomainEvent } from '@irp/contracts';
import type { Models } from './models.ts';
import type { TotpRow } from './totp-model.ts';

export interface TotpStore {
  find(userId: string): Promise<TotpRow | undefined>;
  put(row: TotpRow, events: DomainEvent[]): Promise<void>;
  /** False where this step's code, or a later one, was accepted before. */
  useStep(userId: string, step: number): Promise<boolean>;
  /** False where there is no such code any more. */
  useRecoveryCode(userId: string, hash: string): Promise<boolean>;
  remove(userId: string, now: Date, events: DomainEvent[]): Promise<void>;
}

export function createTotpStore({ totps }: Models): TotpStore {
  return {
    async find(userId) {
      const row = await totps.findOne({ _id: userId, goneAt: null }).lean<TotpRow>();
      return row ? { ...row, sealed: Buffer.from(row.sealed.buffer) } : undefined;
    },
    async put({ _id, ...fields }, events) {
      const change = { $set: fields, $unset: { goneAt: 1 as const }, $push: { outbox: { $each: events } } };
      await totps.updateOne({ _id }, change, { upsert: true });
    },
    async useStep(_id, step) {
      const { modifiedCount } = await totps.updateOne(
        { _id, goneAt: null, lastStep: { $lt: step } },
        { $set: { lastStep: step } },
      );
      return modifiedCount === 1;
    },
    async useRecoveryCode(_id, hash) {
      const { modifiedCount } = await totps.updateOne(
        { _id, goneAt: null, recoveryCodes: hash },
        { $pull: { recoveryCodes: hash } },
      );
      return modifiedCount === 1;
    },
    async remove(userId, goneAt, events) {
      const change = { $set: { goneAt }, $push: { outbox: { $each: events } } };
      await totps.updateOne({ _id: userId, goneAt: null }, change);
    },
  };
}
