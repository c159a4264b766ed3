import { PlatformError } from '@irp/errors';
import { isDuplicateKey } from '@irp/persistence';
import type { ApiKey } from '../domain/api-key.ts';
import type { Models } from './models.ts';

export type KeyFilter = Pick<ApiKey, 'workspaceId'> & Partial<Pick<ApiKey, 'userId' | 'environment' | 'name'>>;

export interface ApiKeyStore {
  /**
   * Stores a key, in place of one of its id that nobody has seen: a repeat under one Idempotency-Key makes no second one.
   * @throws PlatformError 409 where that one was revoked
   */
  put(key: ApiKey): Promise<void>;
  /** Takes back a key that nobody has seen. */
  discard(id: string): Promise<void>;
  findByHash(hash: string): Promise<ApiKey | undefined>;
  find(workspaceId: string, id: string): Promise<ApiKey | undefined>;
  /** By id, after `after`. */
  list(filter: KeyFilter, after: string | undefined, limit: number): Promise<ApiKey[]>;
  countLive(workspaceId: string, userId: string, now: Date): Promise<number>;
  /** @throws PlatformError 412 when it was changed since it was read */
  rename(key: ApiKey, name: string): Promise<ApiKey>;
  /** Once and for all; the time of an earlier revocation stays. */
  revoke(workspaceId: string, id: string, now: Date): Promise<void>;
  /** Revokes all of a person's keys that fit; resolves with their ids. */
  revokeAll(filter: KeyFilter & { userId: string }, now: Date): Promise<string[]>;
  /** Notes a use, unless one was noted since `before`. */
  touch(id: string, before: Date, now: Date): Promise<void>;
}

type Row = Omit<ApiKey, 'id'> & { _id: string };

export function createApiKeyStore({ apiKeys }: Models): ApiKeyStore {
  const toKey = ({ _id, ...rest }: Row): ApiKey => ({ id: _id, ...rest });
  const optional = (row: Row | null) => (row ? toKey(row) : undefined);
  const revocation = (now: Date) => ({ $set: { revokedAt: now }, $inc: { revision: 1 } });
  return {
    async put({ id, ...rest }) {
      const unseen = { _id: id, workspaceId: rest.workspaceId, userId: rest.userId, revokedAt: null };
      await apiKeys.updateOne(unseen, { $set: rest }, { upsert: true }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
        throw new PlatformError('conflict', 'The key of this Idempotency-Key was revoked already.', { cause: error });
      });
    },
    async discard(id) {
      await apiKeys.deleteOne({ _id: id });
    },
    findByHash: async (hash) => optional(await apiKeys.findOne({ hash }).lean<Row>()),
    find: async (workspaceId, id) => optional(await apiKeys.findOne({ _id: id, workspaceId }).lean<Row>()),
    async list(filter, after, limit) {
      const following = after === undefined ? {} : { _id: { $gt: after } };
      const found = apiKeys.find({ ...filter, ...following }).sort({ _id: 1 });
      return (await found.limit(limit).lean<Row[]>()).map(toKey);
    },
    countLive: (workspaceId, userId, now) =>
      apiKeys.countDocuments({
        workspaceId,
        userId,
        revokedAt: null,
        $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
      }),
    async rename(key, name) {
      const filter = { _id: key.id, workspaceId: key.workspaceId, revision: key.revision };
      const change = { $set: { name }, $inc: { revision: 1 } };
      const row = await apiKeys.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean<Row>();
      if (!row) throw new PlatformError('precondition_failed', 'The key was changed meanwhile: read it again.');
      return toKey(row);
    },
    async revoke(workspaceId, id, now) {
      await apiKeys.updateOne({ _id: id, workspaceId, revokedAt: null }, revocation(now));
    },
    async revokeAll(filter, now) {
      const rows = await apiKeys.find({ ...filter, revokedAt: null }).lean<Row[]>();
      const ids = rows.map(({ _id }) => _id);
      if (ids.length > 0) await apiKeys.updateMany({ _id: { $in: ids }, revokedAt: null }, revocation(now));
      return ids;
    },
    async touch(id, before, now) {
      await apiKeys.updateOne(
        { _id: id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }] },
        { $set: { lastUsedAt: now } },
      );
    },
  };
}
