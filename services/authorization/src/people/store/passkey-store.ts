import type { DomainEvent } from '@irp/contracts/events';
import { isDuplicateKey } from '@irp/persistence';
import type { PasskeyRow } from './passkey-model.ts';
import type { PeopleModels } from './people-models.ts';

export interface Passkey extends Omit<PasskeyRow, '_id' | 'outbox' | 'goneAt'> {
  /** Credential id, base64url. */
  id: string;
}

export interface PasskeyStore {
  find(id: string): Promise<Passkey | undefined>;
  /** Returns the passkeys of a user, oldest first. */
  listOf(userId: string): Promise<Passkey[]>;
  countOf(userId: string): Promise<number>;
  /** Returns the ids of the users with a passkey, among the given users. */
  usersWith(userIds: readonly string[]): Promise<string[]>;
  /** Stores a passkey. @returns false if this or another user has a passkey with this id */
  insert(passkey: Passkey, events: DomainEvent[]): Promise<boolean>;
  /**
   * Stores the counter of a signature.
   * @returns false if the counter is not higher than the stored counter, which means that the
   *   authenticator was copied
   */
  use(id: string, counter: number, now: Date): Promise<boolean>;
  remove(id: string, userId: string, now: Date, events: DomainEvent[]): Promise<void>;
  /** Marks a challenge as used. @returns false if the challenge was used before */
  claimChallenge(hash: string, expireAt: Date): Promise<boolean>;
}

export function createPasskeyStore({
  passkeys,
  answeredChallenges,
}: Pick<PeopleModels, 'passkeys' | 'answeredChallenges'>): PasskeyStore {
  return {
    async find(id) {
      const row = await passkeys.findOne({ _id: id, goneAt: null }).lean<PasskeyRow>();
      return row ? toPasskey(row) : undefined;
    },
    async listOf(userId) {
      const rows = await passkeys
        .find({ userId, goneAt: null })
        .sort({ createdAt: 1 })
        .lean<PasskeyRow[]>();
      return rows.map(toPasskey);
    },
    countOf: (userId) => passkeys.countDocuments({ userId, goneAt: null }),
    async usersWith(userIds) {
      const rows = passkeys
        .find({
          userId: { $in: [...userIds] },
          goneAt: null,
        })
        .select({ userId: 1 });
      return (await rows.lean<Pick<PasskeyRow, 'userId'>[]>()).map(({ userId }) => userId);
    },
    async insert({ id: _id, ...fields }, events) {
      try {
        await passkeys.create({
          _id,
          ...fields,
          outbox: events,
        });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) {
          throw error;
        }
        return false;
      }
    },
    async use(_id, counter, lastUsedAt) {
      const earlier = counter === 0 ? { counter: 0 } : { counter: { $lt: counter } };
      const { matchedCount } = await passkeys.updateOne(
        {
          _id,
          goneAt: null,
          ...earlier,
        },
        { $set: { counter, lastUsedAt } },
      );
      return matchedCount === 1;
    },
    async remove(_id, userId, goneAt, events) {
      const change = {
        $set: { goneAt },
        $push: { outbox: { $each: events } },
      };
      await passkeys.updateOne(
        {
          _id,
          userId,
          goneAt: null,
        },
        change,
      );
    },
    async claimChallenge(_id, expireAt) {
      try {
        await answeredChallenges.create({ _id, expireAt });
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) {
          throw error;
        }
        return false;
      }
    },
  };
}

function toPasskey({
  _id,
  outbox: _outbox,
  goneAt: _goneAt,
  publicKey,
  ...rest
}: PasskeyRow): Passkey {
  return {
    id: _id,
    ...rest,
    publicKey: Buffer.from(publicKey.buffer),
  };
}
