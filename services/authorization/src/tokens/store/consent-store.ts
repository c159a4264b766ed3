import { newId } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import type { PageRange } from '@irp/http';
import { isDuplicateKey } from '@irp/persistence';
import type { ConsentRow, TokenModels } from './oauth-models.ts';

export type Consent = Omit<ConsentRow, '_id' | 'outbox' | 'ended' | 'expireAt'> & { id: string };
type ConsentInput = Pick<
  ConsentRow,
  'userId' | 'applicationId' | 'workspaceId' | 'environment' | 'scopes' | 'identityScopes'
>;
type ConsentFilter = Pick<ConsentRow, 'workspaceId'> &
  Partial<Pick<ConsentRow, 'userId' | 'applicationId' | 'environment'>>;

export interface ConsentStore {
  findFor(userId: string, applicationId: string, workspaceId: string): Promise<Consent | undefined>;
  /** Returns a user's consents to an application, most recent first. */
  listByApplication(userId: string, applicationId: string): Promise<Consent[]>;
  /** Returns a user's consents, most recent first, at most 1,000. */
  listByUser(userId: string): Promise<Consent[]>;
  find(workspaceId: string, id: string): Promise<Consent | undefined>;
  /** Returns the workspace of a consent. */
  workspaceOf(id: string): Promise<string | undefined>;
  /** Lists consents by ascending id. */
  list(filter: ConsentFilter, range: PageRange<string>): Promise<Consent[]>;
  countOf(filter: ConsentFilter): Promise<number>;
  /**
   * Adds the scopes to the existing consent, or creates a consent.
   * @param events returns the events to store with the consent. The arguments of `events` are the
   *   consent's id and the scopes that are new in an existing consent
   */
  upsert(
    input: ConsentInput,
    now: Date,
    events: (id: string, added: string[]) => DomainEvent[],
  ): Promise<Consent>;
  touch(id: string, now: Date): Promise<void>;
  /** Removes all scopes except `scopes` from all consents to the application. */
  narrow(applicationId: string, scopes: readonly string[]): Promise<void>;
  /**
   * Removes a consent, and stores the event in the same write. Returns false if the consent was
   * removed before.
   */
  remove(consent: Consent, event: DomainEvent): Promise<boolean>;
  findAll(
    filter: Partial<Pick<ConsentRow, 'userId' | 'applicationId' | 'workspaceId'>>,
  ): Promise<Consent[]>;
  count(applicationId: string, workspaceIds?: readonly string[]): Promise<number>;
  workspacesOf(applicationId: string): Promise<string[]>;
}

/** Milliseconds for which the workspace of a withdrawn consent is stored. */
const endedRetentionMs = 30 * 86_400_000;

export function createConsentStore({ consents }: Pick<TokenModels, 'consents'>): ConsentStore {
  const toConsent = ({
    _id,
    outbox: _outbox,
    ended: _ended,
    expireAt: _expireAt,
    ...rest
  }: ConsentRow): Consent => ({
    id: _id,
    ...rest,
  });
  const optional = (row: ConsentRow | null) => (row ? toConsent(row) : undefined);

  async function upsertOnce(
    { scopes, identityScopes, environment, ...key }: ConsentInput,
    now: Date,
    events: (id: string, added: string[]) => DomainEvent[],
  ) {
    const existing = await consents.findOne(key).lean<ConsentRow>();
    const _id = existing?._id ?? newId();
    const added = existing ? scopes.filter((scope) => !existing.scopes.includes(scope)) : [];
    const change = {
      $addToSet: {
        scopes: { $each: scopes },
        identityScopes: { $each: identityScopes },
      },
      $set: { agreedAt: now, environment },
      $setOnInsert: { lastUsedAt: null, since: now },
      $push: { outbox: { $each: events(_id, added) } },
    };
    const row = await consents
      // A consent that was withdrawn after the read does not match `key`, and a new consent is
      // inserted.
      .findOneAndUpdate({ _id, ...key }, change, {
        upsert: true,
        returnDocument: 'after',
      })
      .lean<ConsentRow>();
    // A row always exists, because of `upsert` and returnDocument 'after'.
    return toConsent(row!);
  }

  return {
    findFor: async (userId, applicationId, workspaceId) =>
      optional(
        await consents
          .findOne({
            userId,
            applicationId,
            workspaceId,
          })
          .lean<ConsentRow>(),
      ),
    async listByApplication(userId, applicationId) {
      const rows = await consents.find({ userId, applicationId }).lean<ConsentRow[]>();
      return rows.map(toConsent).toSorted((a, b) => b.agreedAt.getTime() - a.agreedAt.getTime());
    },
    async listByUser(userId) {
      const rows = await consents.find({ userId }).limit(1_000).lean<ConsentRow[]>();
      return rows.map(toConsent).toSorted((a, b) => b.agreedAt.getTime() - a.agreedAt.getTime());
    },
    find: async (workspaceId, _id) =>
      optional(await consents.findOne({ _id, workspaceId }).lean<ConsentRow>()),
    workspaceOf: async (_id) =>
      (await consents.findOne({ _id }, { workspaceId: 1 }).lean<ConsentRow>())?.workspaceId,
    async list(filter, { after, skip, limit }) {
      const afterCursor = after === undefined ? {} : { _id: { $gt: after } };
      const found = consents.find({ ...filter, ...afterCursor }).sort({ _id: 1 });
      return (await found.skip(skip).limit(limit).lean<ConsentRow[]>()).map(toConsent);
    },
    countOf: (filter) => consents.countDocuments(filter),
    upsert: (input, now, events) =>
      // If two requests insert at the same time, the second insert fails, and the second request
      // then updates the row of the first.
      upsertOnce(input, now, events).catch((error) =>
        isDuplicateKey(error) ? upsertOnce(input, now, events) : Promise.reject(error),
      ),
    async touch(id, lastUsedAt) {
      await consents.updateOne({ _id: id }, { $set: { lastUsedAt } });
    },
    async narrow(applicationId, scopes) {
      await consents.updateMany({ applicationId }, { $pull: { scopes: { $nin: [...scopes] } } });
    },
    async remove({ id: _id, userId, applicationId, workspaceId }, event) {
      // A withdrawn consent loses its user id, so the row matches no query for consents and does
      // not occupy the unique key. The write that removes the user id stores the former workspace
      // in `ended`.
      const detached = {
        userId: `was ${_id}`,
        applicationId: 'none',
        workspaceId: 'none',
        scopes: [],
        identityScopes: [],
      };
      const ended = {
        applicationId,
        workspaceId,
        at: event.time,
      };
      const expireAt = new Date(event.time.getTime() + endedRetentionMs);
      const change = {
        $set: {
          ...detached,
          ended,
          expireAt,
        },
        $push: { outbox: event },
      };
      const { matchedCount } = await consents.updateOne({ _id, userId }, change);
      return matchedCount === 1;
    },
    findAll: async (filter) => (await consents.find(filter).lean<ConsentRow[]>()).map(toConsent),
    count: (applicationId, workspaceIds) =>
      consents.countDocuments({
        applicationId,
        ...(workspaceIds ? { workspaceId: { $in: [...workspaceIds] } } : {}),
      }),
    workspacesOf: (applicationId) => consents.distinct('workspaceId', { applicationId }),
  };
}
