import type { DomainEvent } from '@irp/contracts/events';
import type { PeopleModels } from './people-models.ts';
import type { TotpRow } from './totp-model.ts';

/** The row of a user whose sign-in codes are on. */
type EnabledRow = Required<Omit<TotpRow, 'outbox' | 'goneAt'>>;

export interface TotpStore {
  find(userId: string): Promise<TotpRow | undefined>;
  /** Returns the ids of the users whose sign-in codes are on, among the given users. */
  usersWith(userIds: readonly string[]): Promise<string[]>;
  put(row: EnabledRow, events: DomainEvent[]): Promise<void>;
  /**
   * Marks the code of a time step as used.
   * @returns false if this or a later code was accepted before
   */
  useStep(userId: string, step: number): Promise<boolean>;
  /** Removes a recovery code. @returns false if the code does not exist or was used before */
  useRecoveryCode(userId: string, hash: string): Promise<boolean>;
  putRecoveryCodes(userId: string, hashes: string[], events: DomainEvent[]): Promise<void>;
  /**
   * Turns sign-in codes off.
   * @param keepRecoveryCodes true for a user with another second factor
   */
  remove(
    userId: string,
    now: Date,
    events: DomainEvent[],
    keepRecoveryCodes: boolean,
  ): Promise<void>;
  /** Removes the recovery codes of a user without sign-in codes. */
  removeRecoveryCodes(userId: string, now: Date): Promise<void>;
}

export function createTotpStore({ totps }: Pick<PeopleModels, 'totps'>): TotpStore {
  return {
    async find(userId) {
      const row = await totps.findOne({ _id: userId, goneAt: null }).lean<TotpRow>();
      return row
        ? {
            ...row,
            ...(row.sealed ? { sealed: Buffer.from(row.sealed.buffer) } : {}),
          }
        : undefined;
    },
    async usersWith(userIds) {
      const filter = {
        _id: { $in: [...userIds] },
        goneAt: null,
        sealed: { $exists: true },
      };
      return (await totps.find(filter).select({ _id: 1 }).lean<Pick<TotpRow, '_id'>[]>()).map(
        ({ _id }) => _id,
      );
    },
    async put({ _id, ...fields }, events) {
      const change = {
        $set: fields,
        $unset: { goneAt: 1 as const },
        $push: { outbox: { $each: events } },
      };
      await totps.updateOne({ _id }, change, { upsert: true });
    },
    async useStep(_id, step) {
      const { modifiedCount } = await totps.updateOne(
        {
          _id,
          goneAt: null,
          lastStep: { $lt: step },
        },
        { $set: { lastStep: step } },
      );
      return modifiedCount === 1;
    },
    async useRecoveryCode(_id, hash) {
      const { modifiedCount } = await totps.updateOne(
        {
          _id,
          goneAt: null,
          recoveryCodes: hash,
        },
        { $pull: { recoveryCodes: hash } },
      );
      return modifiedCount === 1;
    },
    async putRecoveryCodes(_id, recoveryCodes, events) {
      // The row of a removed second factor exists until its events are published.
      await totps.updateOne(
        {
          _id,
          goneAt: { $ne: null },
        },
        { $unset: { ...secret, goneAt: 1 as const } },
      );
      const change = {
        $set: { recoveryCodes },
        $push: { outbox: { $each: events } },
      };
      await totps.updateOne({ _id }, change, { upsert: true });
    },
    async remove(userId, goneAt, events, keepRecoveryCodes) {
      const change = keepRecoveryCodes ? { $unset: secret } : { $set: { goneAt } };
      await totps.updateOne(
        { _id: userId, goneAt: null },
        {
          ...change,
          $push: { outbox: { $each: events } },
        },
      );
    },
    async removeRecoveryCodes(_id, goneAt) {
      await totps.updateOne(
        {
          _id,
          goneAt: null,
          sealed: { $exists: false },
        },
        { $set: { goneAt } },
      );
      // A row without events is deleted at once, because the relay deletes only rows with events.
      await totps.deleteOne({
        _id,
        goneAt: { $ne: null },
        'outbox.0': { $exists: false },
      });
    },
  };
}

const secret = {
  sealed: 1,
  lastStep: 1,
  enabledAt: 1,
} as const;
