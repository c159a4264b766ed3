import type { DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import type { PageRange } from '@irp/http';
import { isDuplicateKey } from '@irp/persistence';
import type { ApiKey } from '../domain/api-key.ts';
import type { ApiKeyModels, ApiKeyRow } from './api-key-model.ts';

export type KeyFilter = Pick<ApiKey, 'workspaceId'> &
  Partial<Pick<ApiKey, 'userId' | 'environment' | 'name'>>;

export interface ApiKeyStore {
  /**
   * @throws PlatformError 409 if a key with this id exists: an earlier request with the same
   *   Idempotency-Key created the key, and it was revoked
   */
  add(key: ApiKey, event: DomainEvent): Promise<void>;
  /**
   * Replaces the secret of a key when an interrupted request is repeated with the same
   * Idempotency-Key: the first secret was never shown. Returns false if no live key has this id.
   */
  replaceUnshown(key: ApiKey, event: DomainEvent): Promise<boolean>;
  /** Discards a never-shown key. */
  discard(key: ApiKey, event: DomainEvent): Promise<void>;
  find(workspaceId: string, id: string): Promise<ApiKey | undefined>;
  /** Returns the workspace of a key; undefined if the key does not exist. */
  workspaceOf(id: string): Promise<string | undefined>;
  /** Lists keys by ascending id. */
  list(filter: KeyFilter, range: PageRange<string>): Promise<ApiKey[]>;
  count(filter: KeyFilter): Promise<number>;
  countLive(workspaceId: string, userId: string, now: Date): Promise<number>;
  /** Renames a key. @throws PlatformError 412 if the key has changed since the caller read it */
  rename(key: ApiKey, name: string, event: DomainEvent): Promise<ApiKey>;
  /**
   * Revokes a key. Does nothing if the key is revoked already, so `revokedAt` is the time of the
   * first revocation.
   */
  revoke(key: ApiKey, now: Date, event: DomainEvent): Promise<void>;
  /** Returns the keys of a user that are not revoked. */
  findLive(filter: KeyFilter & { userId: string }): Promise<ApiKey[]>;
  /** Sets `lastUsedAt` to `now` if the stored time is earlier than `before` or null. */
  touch(id: string, before: Date, now: Date): Promise<void>;
}

export function toKey({ _id, outbox: _outbox, ...rest }: ApiKeyRow): ApiKey {
  return { id: _id, ...rest };
}

export function createApiKeyStore({ apiKeys }: Pick<ApiKeyModels, 'apiKeys'>): ApiKeyStore {
  const optional = (row: ApiKeyRow | null) => (row ? toKey(row) : undefined);
  const withEvent = (outbox: DomainEvent) => ({
    $inc: { revision: 1 },
    $push: { outbox },
  });
  return {
    async add({ id, ...rest }, event) {
      await apiKeys
        .create({
          _id: id,
          ...rest,
          outbox: [event],
        })
        .catch((error) => {
          if (!isDuplicateKey(error)) {
            throw error;
          }
          throw new PlatformError(
            'conflict',
            'The API key that a request with this Idempotency-Key created was revoked: use a new Idempotency-Key.',
            { cause: error },
          );
        });
    },
    async replaceUnshown({ id, ...rest }, event) {
      const unshown = {
        _id: id,
        workspaceId: rest.workspaceId,
        userId: rest.userId,
        revokedAt: null,
      };
      const { matchedCount } = await apiKeys.updateOne(unshown, {
        $set: rest,
        $push: { outbox: event },
      });
      return matchedCount === 1;
    },
    async discard({ id: _id, createdAt: revokedAt }, event) {
      const detached = {
        workspaceId: 'none',
        revokedAt,
        goneAt: revokedAt,
      };
      await apiKeys.updateOne({ _id }, { $set: detached, ...withEvent(event) });
    },
    find: async (workspaceId, id) =>
      optional(await apiKeys.findOne({ _id: id, workspaceId }).lean<ApiKeyRow>()),
    async workspaceOf(id) {
      const row = await apiKeys.findOne({ _id: id }, { workspaceId: 1 }).lean<ApiKeyRow>();
      return row?.workspaceId;
    },
    async list(filter, { after, skip, limit }) {
      const afterCursor = after === undefined ? {} : { _id: { $gt: after } };
      const found = apiKeys.find({ ...filter, ...afterCursor }).sort({ _id: 1 });
      return (await found.skip(skip).limit(limit).lean<ApiKeyRow[]>()).map(toKey);
    },
    count: (filter) => apiKeys.countDocuments(filter),
    countLive: (workspaceId, userId, now) =>
      apiKeys.countDocuments({
        workspaceId,
        userId,
        revokedAt: null,
        $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
      }),
    async rename(key, name, event) {
      const filter = {
        _id: key.id,
        workspaceId: key.workspaceId,
        revision: key.revision,
      };
      const change = {
        $set: { name },
        ...withEvent(event),
      };
      const row = await apiKeys
        .findOneAndUpdate(filter, change, { returnDocument: 'after' })
        .lean<ApiKeyRow>();
      if (!row) {
        throw new PlatformError(
          'precondition_failed',
          'The API key has changed since you read it: read the key again, and repeat the request with the current ETag.',
        );
      }
      return toKey(row);
    },
    async revoke({ id: _id, workspaceId }, revokedAt, event) {
      await apiKeys.updateOne(
        {
          _id,
          workspaceId,
          revokedAt: null,
        },
        {
          $set: { revokedAt },
          ...withEvent(event),
        },
      );
    },
    findLive: async (filter) =>
      (await apiKeys.find({ ...filter, revokedAt: null }).lean<ApiKeyRow[]>()).map(toKey),
    async touch(id, before, now) {
      await apiKeys.updateOne(
        {
          _id: id,
          $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }],
        },
        { $set: { lastUsedAt: now } },
      );
    },
  };
}
