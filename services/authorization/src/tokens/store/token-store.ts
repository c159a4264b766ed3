import type { DomainEvent } from '@irp/contracts/events';
import type { PageRange } from '@irp/http';
import { createBatchWriter } from '@irp/persistence';
import type { TokenKind, TokenModels, TokenRow } from './oauth-models.ts';

/**
 * Selects tokens of an application, a user, a grant or a consent, in one workspace or in all
 * workspaces.
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
   * Finds a token that is not revoked. Finds even a used refresh token, because a second use is a
   * sign of theft.
   */
  find(hash: string): Promise<TokenRow | undefined>;
  /** Finds a token. Finds even a revoked token until its expiry. */
  findIncludingRevoked(hash: string): Promise<TokenRow | undefined>;
  findById(workspaceId: string, tokenId: string): Promise<TokenRow | undefined>;
  /** Returns the workspace of a live token. */
  workspaceOf(tokenId: string): Promise<string | undefined>;
  /** Lists live tokens by ascending id. */
  list(
    filter: TokenFilter & { workspaceId: string },
    range: PageRange<string>,
  ): Promise<TokenRow[]>;
  /** Marks a token as used. Returns false if the token was used before. */
  consume(hash: string, now: Date): Promise<boolean>;
  /**
   * Revokes a token, and stores the event in the same write. Returns false if the token was revoked
   * before.
   */
  revoke(hash: string, now: Date, event: DomainEvent): Promise<boolean>;
  /**
   * Revokes matching tokens issued until `now`. With a `grantId`, the time of issue is ignored. The
   * caller must record the event.
   * @returns false if all matching tokens were revoked before
   */
  revokeAll(filter: TokenFilter, now: Date): Promise<boolean>;
  /** Returns the number of live tokens. */
  count(filter: TokenFilter): Promise<number>;
  /**
   * Returns the numbers of live tokens issued until `issuedUntil`, by workspace and environment.
   * With a `grantId`, the time of issue is ignored. Workspaces and environments without live tokens
   * are omitted.
   */
  countLive(filter: TokenFilter, issuedUntil: Date): Promise<LiveTokens[]>;
  /** Returns whether the application has a live token issued after a time. */
  hasLive(applicationId: string, since: Date): Promise<boolean>;
  /** Returns the workspaces in which the application has live tokens. */
  workspacesOf(applicationId: string): Promise<string[]>;
}

const accessKinds: TokenKind[] = ['AccessToken', 'ClientCredentials'];

/** The value of a filter that matches both kinds of access token. */
export const accessTokens = { $in: accessKinds };

export function createTokenStore({ tokens }: Pick<TokenModels, 'tokens'>): TokenStore {
  const writer = createBatchWriter<TokenRow>(async (rows) => {
    // The driver's type of `_id` is ObjectId, but the schema declares a string.
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
 * Returns the filter for the time of issue. With a grant, any time matches, because the clock of
 * another process may be ahead.
 */
function issuedFilter({ grantId }: TokenFilter, until: Date) {
  return grantId === undefined ? { issuedAt: { $lte: until } } : {};
}
