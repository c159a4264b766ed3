import type { DomainEvent } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { isDuplicateKey } from '@irp/persistence';
import type { ApiKey } from '../domain/api-key.ts';
import type { Models, Stored } from './models.ts';

export type KeyFilter = Pick<ApiKey, 'workspaceId'> & Partial<Pick<ApiKey, 'userId' | 'environment' | 'name'>>;

export interface ApiKeyStore {
  add(key: ApiKey, event: DomainEvent): Promise<void>;
  /**
   * Stores a key in place of one of its id that nobody has seen: a repeat under one Idempotency-Key makes no second one.
   * False where there is none. @throws PlatformError 409 where it was revoked
   */
  replaceUnseen(key: ApiKey, event: DomainEvent): Promise<boolean>;
  /** Takes back a key that nobody has seen; nobody will. */
  discard(key: ApiKey, event: DomainEvent): Promise<void>;
  find(workspaceId: string, id: string): Promise<ApiKey | undefined>;
  /** By id, after `after`. */
  list(filter: KeyFilter, after: string | undefined, limit: number): Promise<ApiKey[]>;
  countLive(workspaceId: string, userId: string, now: Date): Promise<number>;
  /** @throws PlatformError 412 when it was changed since it was read */
  rename(key: ApiKey, name: string, event: DomainEvent): Promise<ApiKey>;
  /** Once and for all; the time of an earlier revocation stays. */
  revoke(key: ApiKey, now: Date, event: DomainEvent): Promise<void>;
  /** Those of a person that were not revoked. */
  findLive(filter: KeyFilter & { userId: string }): Promise<ApiKey[]>;
  /** Notes a use, unless one was noted since `before`. */
  touch(id: string, before: Date, now: Date): Promise<void>;
}

export type ApiKeyRow = Stored<ApiKey>;

export function toKey({ _id, outbox: _outbox, ...rest }: ApiKeyRow): ApiKey {
  return { id: _id, ...rest };
}

export function createApiKeyStore({ apiKeys }: Models): ApiKeyStore {
  const optional = (row: ApiKeyRow | null) => (row ? toKey(row) : undefined);
  const telling = (outbox: DomainEvent) => ({ $inc: { revision: 1 }, $push: { outbox } });
  return {
    async add({ id, ...rest }, event) {
      await apiKeys.create({ _id: id, ...rest, outbox: [event] }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
        throw new PlatformError('conflict', 'The key of this Idempotency-Key was revoked already.', { cause: error });
      });
    },
    async replaceUnseen({ id, ...rest }, event) {
      const unseen = { _id: id, workspaceId: rest.workspaceId, userId: rest.userId, revokedAt: null };
      const { matchedCount } = await apiKeys.updateOne(unseen, { $set: rest, $push: { outbox: event } });
      return matchedCount === 1;
    },
    async discard({ id: _id, createdAt: revokedAt }, event) {
      const nobody = { workspaceId: 'none', revokedAt, goneAt: revokedAt };
      await apiKeys.updateOne({ _id }, { $set: nobody, ...telling(event) });
    },
    find: async (workspaceId, id) => optional(await apiKeys.findOne({ _id: id, workspaceId }).lean<ApiKeyRow>()),
    async list(filter, after, limit) {
      const following = after === undefined ? {} : { _id: { $gt: after } };
      const found = apiKeys.find({ ...filter, ...following }).sort({ _id: 1 });
      return (await found.limit(limit).lean<ApiKeyRow[]>()).map(toKey);
    },
    countLive: (workspaceId, userId, now) =>
      apiKeys.countDocuments({
        workspaceId,
        userId,
        revokedAt: null,
        $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
      }),
    async rename(key, name, event) {
      const filter = { _id: key.id, workspaceId: key.workspaceId, revision: key.revision };
      const change = { $set: { name }, ...telling(event) };
      const row = await apiKeys.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean<ApiKeyRow>();
      if (!row) throw new PlatformError('precondition_failed', 'The key was changed meanwhile: read it again.');
      return toKey(row);
    },
    async revoke({ id: _id, workspaceId }, revokedAt, event) {
      await apiKeys.updateOne({ _id, workspaceId, revokedAt: null }, { $set: { revokedAt }, ...telling(event) });
    },
    findLive: async (filter) => (await apiKeys.find({ ...filter, revokedAt: null }).lean<ApiKeyRow[]>()).map(toKey),
    async touch(id, before, now) {
      await apiKeys.updateOne(
        { _id: id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }] },
        { $set: { lastUsedAt: now } },
      );
    },
  };
}
