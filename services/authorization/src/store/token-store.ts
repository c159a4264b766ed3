import type { DomainEvent } from '@irp/contracts';
import { createBatchWriter } from '@irp/persistence';
import type { Models } from './models.ts';
import type { TokenKind, TokenRow } from './oauth-models.ts';

/** Tokens of an application, a person, a grant or a consent, in one workspace or in all. */
type TokenFilter = Partial<
  Pick<TokenRow, 'applicationId' | 'workspaceId' | 'userId' | 'grantId' | 'consentId' | 'kind' | 'environment'>
>;

export interface TokenStore {
  insert(row: TokenRow): Promise<void>;
  /** Consumed ones too: that one comes back is how theft is seen. Not those that were ended. */
  find(hash: string): Promise<TokenRow | undefined>;
  /** Those that were ended, too, for as long as they would have lived. */
  findEver(hash: string): Promise<TokenRow | undefined>;
  findById(workspaceId: string, tokenId: string): Promise<TokenRow | undefined>;
  /** Live ones by id, after `after`. */
  list(filter: TokenFilter & { workspaceId: string }, after: string | undefined, limit: number): Promise<TokenRow[]>;
  /** False where it had been consumed before. */
  consume(hash: string, now: Date): Promise<boolean>;
  /** With the event that tells of it. False where it had ended before. */
  end(hash: string, now: Date, event: DomainEvent): Promise<boolean>;
  /** Those that fit and, unless their grant ended for good, were issued no later than `now`; who calls tells of it. */
  endAll(filter: TokenFilter, now: Date): Promise<void>;
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
  const live = () => ({ expireAt: { $gt: new Date() }, consumedAt: null, endedAt: null });
  return {
    insert: (row) => writer.add(row),
    find: async (hash) => (await tokens.findOne({ _id: hash, endedAt: null }).lean<TokenRow>()) ?? undefined,
    findEver: async (hash) => (await tokens.findById(hash).lean<TokenRow>()) ?? undefined,
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
    async end(hash, endedAt, event) {
      const change = { $set: { endedAt }, $unset: { removeAt: 1 as const }, $push: { outbox: event } };
      const { matchedCount } = await tokens.updateOne({ _id: hash, endedAt: null }, change as object);
      return matchedCount === 1;
    },
    async countByWorkspace(filter) {
      const counts = await tokens.aggregate<{ _id: string; count: number }>([
        { $match: { ...filter, ...live() } },
        { $group: { _id: '$workspaceId', count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },
    async endAll(filter, now) {
      // Another process's clock may be ahead: of one grant nothing stays, whenever it was issued.
      const issued = filter.grantId === undefined ? { issuedAt: { $lte: now } } : {};
      await tokens.updateMany({ ...filter, ...issued, endedAt: null }, { $set: { endedAt: now } });
    },
    count: (filter) => tokens.countDocuments({ ...filter, ...live() }),
    workspacesOf: (applicationId) => tokens.distinct('workspaceId', { applicationId, ...live() }),
  };
}
