import { createBatchWriter } from '@irp/persistence';
import type { Models } from './models.ts';
import type { TokenKind, TokenRow } from './oauth-models.ts';

/** Tokens of an application, a person, a grant or a consent, in one workspace or in all. */
type TokenFilter = Partial<
  Pick<TokenRow, 'applicationId' | 'workspaceId' | 'userId' | 'grantId' | 'consentId' | 'kind' | 'environment'>
>;

export interface TokenStore {
  insert(row: TokenRow): Promise<void>;
  /** Consumed ones too: that one comes back is how theft is seen. */
  find(hash: string): Promise<TokenRow | undefined>;
  findById(workspaceId: string, tokenId: string): Promise<TokenRow | undefined>;
  /** Live ones by id, after `after`. */
  list(filter: TokenFilter & { workspaceId: string }, after: string | undefined, limit: number): Promise<TokenRow[]>;
  /** False where it had been consumed before. */
  consume(hash: string, now: Date): Promise<boolean>;
  /** The row that was there. */
  remove(hash: string): Promise<TokenRow | undefined>;
  /** How many there were. */
  removeAll(filter: TokenFilter): Promise<number>;
  count(filter: TokenFilter): Promise<number>;
  /** How many live ones there are in each workspace that has any. */
  countByWorkspace(filter: TokenFilter): Promise<Map<string, number>>;
  /** In which workspaces the application has live tokens. */
  workspacesOf(applicationId: string): Promise<string[]>;
}

const accessKinds: TokenKind[] = ['AccessToken', 'ClientCredentials'];

/** Both kinds of access token; `kind` of a filter may be left out for all three. */
export const accessTokens = { $in: accessKinds };

export function createTokenStore({ tokens }: Models): TokenStore {
  const writer = createBatchWriter<TokenRow>(async (rows) => {
    await tokens.collection.insertMany(rows as never[], { ordered: false });
  });
  const live = () => ({ expireAt: { $gt: new Date() }, consumedAt: null });
  return {
    insert: (row) => writer.add(row),
    find: async (hash) => (await tokens.findById(hash).lean<TokenRow>()) ?? undefined,
    findById: async (workspaceId, tokenId) =>
      (await tokens.findOne({ workspaceId, tokenId, ...live() }).lean<TokenRow>()) ?? undefined,
    async list(filter, after, limit) {
      const following = after === undefined ? {} : { tokenId: { $gt: after } };
      const found = tokens.find({ ...filter, ...following, ...live() }).sort({ tokenId: 1 });
      return found.limit(limit).lean<TokenRow[]>();
    },
    async consume(hash, now) {
      const { modifiedCount } = await tokens.updateOne({ _id: hash, consumedAt: null }, { $set: { consumedAt: now } });
      return modifiedCount === 1;
    },
    remove: async (hash) => (await tokens.findOneAndDelete({ _id: hash }).lean<TokenRow>()) ?? undefined,
    async countByWorkspace(filter) {
      const counts = await tokens.aggregate<{ _id: string; count: number }>([
        { $match: { ...filter, ...live() } },
        { $group: { _id: '$workspaceId', count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },
    async removeAll(filter) {
      const counted = await tokens.countDocuments({ ...filter, ...live() });
      await tokens.deleteMany(filter);
      return counted;
    },
    count: (filter) => tokens.countDocuments({ ...filter, ...live() }),
    workspacesOf: (applicationId) => tokens.distinct('workspaceId', { applicationId, ...live() }),
  };
}
