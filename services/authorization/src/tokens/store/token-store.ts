import type { DomainEvent } from '@irp/contracts/events';
import type { PageRange } from '@irp/http';
import { createBatchWriter } from '@irp/persistence';
import type { TokenKind, TokenModels, TokenRow } from './oauth-models.ts';

/**
 * Tokens of an application, a person, a grant or a consent, in a workspace or in all workspaces.
 */
type TokenFilter = Partial<
  Pick<
    TokenRow,
    'applicationId' | 'workspaceId' | 'userId' | 'grantId' | 'consentId' | 'environment'
  >
> & { kind?: TokenKind | typeof accessTokens };

interface LiveTokens extends Pick<TokenRow, 'workspaceId' | 'environment'> {
  count: number;
}

export interface TokenStore {
  insert(row: TokenRow): Promise<void>;
  /**
   * Includes consumed tokens: the second use of a refresh token reveals a theft. Excludes revoked
   * tokens.
   */
  find(hash: string): Promise<TokenRow | undefined>;
  /** Includes revoked tokens until their expiry. */
  findIncludingRevoked(hash: string): Promise<TokenRow | undefined>;
  findById(workspaceId: string, tokenId: string): Promise<TokenRow | undefined>;
  /** The workspace of a live token, in any workspace. */
  workspaceOf(tokenId: string): Promise<string | undefined>;
  /** Live tokens by ascending id. */
  list(
    filter: TokenFilter & { workspaceId: string },
    range: PageRange<string>,
  ): Promise<TokenRow[]>;
  /** Returns false if the token was already consumed. */
  consume(hash: string, now: Date): Promise<boolean>;
  /** Stores the event in the same write. Returns false if the token was already revoked. */
  revoke(hash: string, now: Date, event: DomainEvent): Promise<boolean>;
  /**
   * Revokes matching tokens issued until `now`; with a `grantId`, tokens of any time. The caller
   * records the event.
   * @returns false if every matching token was already revoked
   */
  revokeAll(filter: TokenFilter, now: Date): Promise<boolean>;
  /** Number of live tokens. */
  count(filter: TokenFilter): Promise<number>;
  /**
   * Number of live tokens issued until `issuedUntil`, without zeros; with a `grantId`, whenever
   * issued.
   */
  countLive(filter: TokenFilter, issuedUntil: Date): Promise<LiveTokens[]>;
  /** Whether a live token of the application was issued after a time. */
  hasLive(applicationId: string, since: Date): Promise<boolean>;
  /** The workspaces with live tokens of the application. */
  workspacesOf(applicationId: string): Promise<string[]>;
}

const accessKinds: TokenKind[] = ['AccessToken', 'ClientCredentials'];

/** Filter value for both kinds of access token. */
export const accessTokens = { $in: accessKinds };

export function createTokenStore({ tokens }: Pick<TokenModels, 'tokens'>): TokenStore {
  const writer = createBatchWriter<TokenRow>(async (rows) => {
    // The driver types `_id` as ObjectId; the schema declares a string.
    await tokens.collection.insertMany(rows as never[], { ordered: false });
  });
  const live = () => ({
    expireAt: { $gt: new Date() },
    consumedAt: null,
    endedAt: null,
  });
  return {
    insert: (row) => writer.add(row),
    find: async (hash) =>
      (await tokens.findOne({ _id: hash, endedAt: null }).lean<TokenRow>()) ?? undefined,
    findIncludingRevoked: async (hash) =>
      (await tokens.findById(hash).lean<TokenRow>()) ?? undefined,
    findById: async (workspaceId, tokenId) =>
      (await tokens
        .findOne({
          workspaceId,
          tokenId,
          ...live(),
        })
        .lean<TokenRow>()) ?? undefined,
    async workspaceOf(tokenId) {
      const row = await tokens.findOne({ tokenId, ...live() }, { workspaceId: 1 }).lean<TokenRow>();
      return row?.workspaceId;
    },
    async list(filter, { after, skip, limit }) {
      const afterCursor = after === undefined ? {} : { tokenId: { $gt: after } };
      const found = tokens
        .find({
          ...filter,
          ...afterCursor,
          ...live(),
        })
        .sort({ tokenId: 1 });
      return found.skip(skip).limit(limit).lean<TokenRow[]>();
    },
    async consume(hash, now) {
      const { modifiedCount } = await tokens.updateOne(
        { _id: hash, consumedAt: null },
        { $set: { consumedAt: now } },
      );
      return modifiedCount === 1;
    },
    async revoke(hash, endedAt, event) {
      const change = {
        $set: { endedAt },
        $unset: { removeAt: 1 as const },
        $push: { outbox: event },
      };
      const { matchedCount } = await tokens.updateOne(
        { _id: hash, endedAt: null },
        change as object,
      );
      return matchedCount === 1;
    },
    async countLive(filter, issuedUntil) {
      const counts = await tokens.aggregate<{ _id: Omit<LiveTokens, 'count'>; count: number }>([
        {
          $match: {
            ...filter,
            ...issuedFilter(filter, issuedUntil),
            ...live(),
          },
        },
        {
          $group: {
            _id: {
              workspaceId: '$workspaceId',
              environment: '$environment',
            },
            count: { $sum: 1 },
          },
        },
      ]);
      return counts.map(({ _id, count }) => ({ ..._id, count }));
    },
    async revokeAll(filter, now) {
      const live = {
        ...filter,
        ...issuedFilter(filter, now),
        endedAt: null,
      };
      return (await tokens.updateMany(live, { $set: { endedAt: now } })).modifiedCount > 0;
    },
    count: (filter) => tokens.countDocuments({ ...filter, ...live() }),
    hasLive: async (applicationId, since) =>
      (await tokens.exists({
        applicationId,
        issuedAt: { $gt: since },
        ...live(),
      })) !== null,
    workspacesOf: (applicationId) => tokens.distinct('workspaceId', { applicationId, ...live() }),
  };
}

/**
 * The revocation of a grant includes tokens with a later `issuedAt`: the clock of another process
 * may be ahead.
 */
function issuedFilter({ grantId }: TokenFilter, until: Date) {
  return grantId === undefined ? { issuedAt: { $lte: until } } : {};
}
