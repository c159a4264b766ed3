import { PlatformError } from '@irp/errors';
import type { ApiKey } from '../domain/api-key.ts';
import type { Models } from './models.ts';

export interface ApiKeyStore {
  insert(key: ApiKey): Promise<void>;
  findByHash(hash: string): Promise<ApiKey | undefined>;
  find(workspaceId: string, id: string): Promise<ApiKey | undefined>;
  /** By id, after `after`; only one person's where `userId` is told. */
  list(workspaceId: string, userId: string | undefined, after: string | undefined, limit: number): Promise<ApiKey[]>;
  countLive(workspaceId: string, userId: string, now: Date): Promise<number>;
  /** @throws PlatformError 412 when it was changed since it was read */
  rename(key: ApiKey, name: string): Promise<ApiKey>;
  /** Once and for all; the time of an earlier revocation stays. */
  revoke(workspaceId: string, id: string, now: Date): Promise<void>;
  touch(id: string, before: Date, now: Date): Promise<void>;
}

export function createApiKeyStore({ apiKeys }: Models): ApiKeyStore {
  type Row = Omit<ApiKey, 'id'> & { _id: string };
  const toKey = ({ _id, ...rest }: Row): ApiKey => ({ id: _id, ...rest });
  const optional = (row: Row | null) => (row ? toKey(row) : undefined);
  return {
    async insert({ id, ...rest }) {
      await apiKeys.create({ _id: id, ...rest });
    },
    findByHash: async (hash) => optional(await apiKeys.findOne({ hash }).lean<Row>()),
    find: async (workspaceId, id) => optional(await apiKeys.findOne({ _id: id, workspaceId }).lean<Row>()),
    async list(workspaceId, userId, after, limit) {
      const filter = {
        workspaceId,
        ...(userId === undefined ? {} : { userId }),
        ...(after === undefined ? {} : { _id: { $gt: after } }),
      };
      const rows = await apiKeys.find(filter).sort({ _id: 1 }).limit(limit).lean<Row[]>();
      return rows.map(toKey);
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
      await apiKeys.updateOne(
        { _id: id, workspaceId, revokedAt: null },
        { $set: { revokedAt: now }, $inc: { revision: 1 } },
      );
    },
    async touch(id, before, now) {
      await apiKeys.updateOne(
        { _id: id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }] },
        { $set: { lastUsedAt: now } },
      );
    },
  };
}
