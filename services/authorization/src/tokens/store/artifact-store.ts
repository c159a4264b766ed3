import type { ArtifactRow, TokenModels } from './oauth-models.ts';

type ArtifactFilter = Partial<
  Pick<ArtifactRow, 'kind' | 'grantId' | 'userId' | 'applicationId' | 'consentId' | 'workspaceId'>
>;

export interface ArtifactStore {
  /**
   * Inserts or replaces an artifact. Does not change `consumedAt` and `polledAt` of an existing
   * row.
   */
  put(row: Omit<ArtifactRow, 'consumedAt' | 'polledAt'>): Promise<void>;
  find(id: string): Promise<ArtifactRow | undefined>;
  findBy(key: 'uid' | 'userCode', value: string): Promise<ArtifactRow | undefined>;
  /** Marks an artifact as used. Returns false if the artifact was used before. */
  consume(id: string, now: Date): Promise<boolean>;
  /** Sets `polledAt`. Returns false if the last poll was after `since`. */
  recordPoll(id: string, since: Date, now: Date): Promise<boolean>;
  /**
   * Sets `usedAt`, unless the stored time is after `since`. Does not insert a row, because the row
   * may have been removed.
   */
  touch(id: string, since: Date, now: Date): Promise<void>;
  /** Adds an id that may be used only once, such as a `jti`. Returns false if the id exists. */
  addOnce(id: string, kind: string, expireAt: Date): Promise<boolean>;
  /** Removes an artifact. Returns false if no artifact has this id. */
  remove(id: string): Promise<boolean>;
  removeAll(filter: ArtifactFilter): Promise<void>;
  /** Returns the artifacts of a user, at most 1,000. */
  listOfUser(userId: string, kind: string): Promise<ArtifactRow[]>;
}

export function createArtifactStore({ artifacts }: Pick<TokenModels, 'artifacts'>): ArtifactStore {
  return {
    async put({ _id, ...fields }) {
      const change = {
        $set: fields,
        $setOnInsert: { consumedAt: null, polledAt: null },
      };
      await artifacts.updateOne({ _id }, change, { upsert: true });
    },
    find: async (id) => (await artifacts.findById(id).lean<ArtifactRow>()) ?? undefined,
    findBy: async (key, value) =>
      (await artifacts.findOne({ [key]: value }).lean<ArtifactRow>()) ?? undefined,
    async consume(_id, consumedAt) {
      const { modifiedCount } = await artifacts.updateOne(
        { _id, consumedAt: null },
        { $set: { consumedAt } },
      );
      return modifiedCount === 1;
    },
    async recordPoll(_id, since, polledAt) {
      const notPolledSince = {
        _id,
        $or: [{ polledAt: null }, { polledAt: { $lte: since } }],
      };
      const { modifiedCount } = await artifacts.updateOne(notPolledSince, { $set: { polledAt } });
      return modifiedCount === 1;
    },
    async touch(_id, since, usedAt) {
      await artifacts.updateOne(
        {
          _id,
          $or: [{ usedAt: null }, { usedAt: { $lte: since } }],
        },
        { $set: { usedAt } },
      );
    },
    async addOnce(_id, kind, expireAt) {
      const created = {
        kind,
        expireAt,
        payload: Buffer.alloc(0),
        consumedAt: null,
        polledAt: null,
      };
      const { upsertedCount } = await artifacts.updateOne(
        { _id },
        { $setOnInsert: created },
        { upsert: true },
      );
      return upsertedCount === 1;
    },
    remove: async (id) => (await artifacts.deleteOne({ _id: id })).deletedCount === 1,
    async removeAll(filter) {
      await artifacts.deleteMany(filter);
    },
    listOfUser: (userId, kind) =>
      artifacts.find({ userId, kind }).limit(1_000).lean<ArtifactRow[]>(),
  };
}
