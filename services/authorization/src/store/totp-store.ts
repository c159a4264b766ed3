import type { Models } from './models.ts';
import type { TotpRow } from './totp-model.ts';

export interface TotpStore {
  find(userId: string): Promise<TotpRow | undefined>;
  put(row: TotpRow): Promise<void>;
  /** False where this step's code, or a later one, was accepted before. */
  useStep(userId: string, step: number): Promise<boolean>;
  /** False where there is no such code any more. */
  useRecoveryCode(userId: string, hash: string): Promise<boolean>;
  remove(userId: string): Promise<void>;
}

export function createTotpStore({ totps }: Models): TotpStore {
  return {
    async find(userId) {
      const row = await totps.findById(userId).lean<TotpRow>();
      return row ? { ...row, sealed: Buffer.from(row.sealed.buffer) } : undefined;
    },
    async put({ _id, ...fields }) {
      await totps.updateOne({ _id }, { $set: fields }, { upsert: true });
    },
    async useStep(_id, step) {
      const { modifiedCount } = await totps.updateOne({ _id, lastStep: { $lt: step } }, { $set: { lastStep: step } });
      return modifiedCount === 1;
    },
    async useRecoveryCode(_id, hash) {
      const { modifiedCount } = await totps.updateOne({ _id, recoveryCodes: hash }, { $pull: { recoveryCodes: hash } });
      return modifiedCount === 1;
    },
    async remove(userId) {
      await totps.deleteOne({ _id: userId });
    },
  };
}
