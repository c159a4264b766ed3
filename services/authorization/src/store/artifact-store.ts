import type { Models } from './models.ts';
import type { ArtifactRow } from './oauth-models.ts';

type ArtifactFilter = Partial<
  Pick<ArtifactRow, 'kind' | 'grantId' | 'userId' | 'applicationId' | 'consentId' | 'workspaceId'>
>;

export interface ArtifactStore {
  /** Keeps when it was consumed and polled. */
  put(row: Omit<ArtifactRow, 'consumedAt' | 'polledAt'>): Promise<void>;
  find(id: string): Promise<ArtifactRow | undefined>;
  findBy(key: 'uid' | 'userCode', value: string): Promise<ArtifactRow | undefined>;
  /** False where it had been consumed before. */
  consume(id: string, now: Date): Promise<boolean>;
  /** False where it was polled since `since`. */
  poll(id: string, since: Date, now: Date): Promise<boolean>;
  /** False where it was there already: for what may be used once. */
  addOnce(id: string, kind: string, expireAt: Date): Promise<boolean>;
  /** False where it was gone already. */
  remove(id: string): Promise<boolean>;
  removeAll(filter: ArtifactFilter): Promise<void>;
}

export function createArtifactStore({ artifacts }: Models): ArtifactStore {
  return {
    async put({ _id, ...fields }) {
      const change = { $set: fields, $setOnInsert: { consumedAt: null, polledAt: null } };
      await artifacts.updateOne({ _id }, change, { upsert: true });
    },
    find: async (id) => (await artifacts.findById(id).lean<ArtifactRow>()) ?? undefined,
    findBy: async (key, value) => (await artifacts.findOne({ [key]: value }).lean<ArtifactRow>()) ?? undefined,
    async consume(_id, consumedAt) {
      const { modifiedCount } = await artifacts.updateOne({ _id, consumedAt: null }, { $set: { consumedAt } });
      return modifiedCount === 1;
    },
    async poll(_id, since, polledAt) {
      const quiet = { _id, $or: [{ polledAt: null }, { polledAt: { $lte: since } }] };
      const { modifiedCount } = await artifacts.updateOne(quiet, { $set: { polledAt } });
      return modifiedCount === 1;
    },
    async addOnce(_id, kind, expireAt) {
      const made = { kind, expireAt, payload: Buffer.alloc(0), consumedAt: null, polledAt: null };
      const { upsertedCount } = await artifacts.updateOne({ _id }, { $setOnInsert: made }, { upsert: true });
      return upsertedCount === 1;
    },
    remove: async (id) => (await artifacts.deleteOne({ _id: id })).deletedCount === 1,
    async removeAll(filter) {
      await artifacts.deleteMany(filter);
    },
  };
}
