import type { DomainEvent } from '@irp/contracts';
import { newId } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import type { Models } from './models.ts';
import type { ConsentRow } from './oauth-models.ts';

export type Consent = Omit<ConsentRow, '_id' | 'outbox' | 'goneAt'> & { id: string };
type Agreed = Pick<
  ConsentRow,
  'userId' | 'applicationId' | 'workspaceId' | 'environment' | 'scopes' | 'identityScopes'
>;
type ConsentFilter = Pick<ConsentRow, 'workspaceId'> &
  Partial<Pick<ConsentRow, 'userId' | 'applicationId' | 'environment'>>;

export interface ConsentStore {
  findFor(userId: string, applicationId: string, workspaceId: string): Promise<Consent | undefined>;
  /** The person's with the application, the latest first. */
  listFor(userId: string, applicationId: string): Promise<Consent[]>;
  /** All of the person's, the latest first. */
  listOf(userId: string): Promise<Consent[]>;
  find(workspaceId: string, id: string): Promise<Consent | undefined>;
  list(filter: ConsentFilter, after: string | undefined, limit: number): Promise<Consent[]>;
  /** Adds to what was agreed before, or makes it. @param events of the agreement, and the scopes that an old one gains */
  agree(agreed: Agreed, now: Date, events: (id: string, added: string[]) => DomainEvent[]): Promise<Consent>;
  touch(id: string, now: Date): Promise<void>;
  /** Takes all but these scopes out of every agreement with the application. */
  narrow(applicationId: string, scopes: readonly string[]): Promise<void>;
  /** With the event that tells of it. False where it was gone. */
  remove(consent: Consent, event: DomainEvent): Promise<boolean>;
  findAll(filter: Partial<Pick<ConsentRow, 'userId' | 'applicationId' | 'workspaceId'>>): Promise<Consent[]>;
  count(applicationId: string, workspaceIds?: readonly string[]): Promise<number>;
  workspacesOf(applicationId: string): Promise<string[]>;
}

export function createConsentStore({ consents }: Models): ConsentStore {
  const toConsent = ({ _id, outbox: _outbox, goneAt: _goneAt, ...rest }: ConsentRow): Consent => ({ id: _id, ...rest });
  const optional = (row: ConsentRow | null) => (row ? toConsent(row) : undefined);

  async function agreeOnce(
    { scopes, identityScopes, ...whose }: Agreed,
    now: Date,
    events: (id: string, added: string[]) => DomainEvent[],
  ) {
    const known = await consents.findOne(whose).lean<ConsentRow>();
    const _id = known?._id ?? newId();
    const added = known ? scopes.filter((scope) => !known.scopes.includes(scope)) : [];
    const change = {
      $addToSet: { scopes: { $each: scopes }, identityScopes: { $each: identityScopes } },
      $set: { agreedAt: now },
      $setOnInsert: { lastUsedAt: null },
      $push: { outbox: { $each: events(_id, added) } },
    };
    const row = await consents
      // Withdrawn meanwhile, it is no longer theirs: another one is made.
      .findOneAndUpdate({ _id, ...whose }, change, { upsert: true, returnDocument: 'after' })
      .lean<ConsentRow>();
    return toConsent(row!);
  }

  return {
    findFor: async (userId, applicationId, workspaceId) =>
      optional(await consents.findOne({ userId, applicationId, workspaceId }).lean<ConsentRow>()),
    async listFor(userId, applicationId) {
      const rows = await consents.find({ userId, applicationId }).lean<ConsentRow[]>();
      return rows.map(toConsent).toSorted((a, b) => b.agreedAt.getTime() - a.agreedAt.getTime());
    },
    async listOf(userId) {
      const rows = await consents.find({ userId }).limit(1_000).lean<ConsentRow[]>();
      return rows.map(toConsent).toSorted((a, b) => b.agreedAt.getTime() - a.agreedAt.getTime());
    },
    find: async (workspaceId, _id) => optional(await consents.findOne({ _id, workspaceId }).lean<ConsentRow>()),
    async list(filter, after, limit) {
      const following = after === undefined ? {} : { _id: { $gt: after } };
      const found = consents.find({ ...filter, ...following }).sort({ _id: 1 });
      return (await found.limit(limit).lean<ConsentRow[]>()).map(toConsent);
    },
    agree: (agreed, now, events) =>
      // Two tabs at once: the second adds to what the first has made.
      agreeOnce(agreed, now, events).catch((error) =>
        isDuplicateKey(error) ? agreeOnce(agreed, now, events) : Promise.reject(error),
      ),
    async touch(id, lastUsedAt) {
      await consents.updateOne({ _id: id }, { $set: { lastUsedAt } });
    },
    async narrow(applicationId, scopes) {
      await consents.updateMany({ applicationId }, { $pull: { scopes: { $nin: [...scopes] } } });
    },
    async remove({ id: _id, userId }, event) {
      // Nobody finds it from here on, and another can take its place; it goes when its last event has gone.
      const nobody = { userId: `was ${_id}`, applicationId: 'none', workspaceId: 'none', goneAt: new Date() };
      const { matchedCount } = await consents.updateOne({ _id, userId }, { $set: nobody, $push: { outbox: event } });
      return matchedCount === 1;
    },
    findAll: async (filter) => (await consents.find(filter).lean<ConsentRow[]>()).map(toConsent),
    count: (applicationId, workspaceIds) =>
      consents.countDocuments({ applicationId, ...(workspaceIds ? { workspaceId: { $in: [...workspaceIds] } } : {}) }),
    workspacesOf: (applicationId) => consents.distinct('workspaceId', { applicationId }),
  };
}
