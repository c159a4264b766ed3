import type { DomainEvent } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { isDuplicateKey } from '@irp/persistence';
import { type Application, reminderAt } from '../domain/application.ts';
import { isMailed } from '../domain/lifecycle-mail.ts';
import type { MailedType } from '../domain/lifecycle-notice.ts';
import type { ApplicationRow } from './application-model.ts';
import { inFreeSlot } from './application-slots.ts';
import type { Models } from './models.ts';

type ApplicationFilter = Partial<Pick<Application, 'workspaceId' | 'environment' | 'state'>> & {
  offeredTo?: string | undefined;
};

/** A changed application and what happened to it; undefined: nothing changes. */
type ApplicationChange = { application: Application; events: DomainEvent[] } | undefined;

export interface ApplicationStore {
  /** @throws PlatformError 409 where the workspace is full, or has one of this name */
  insert(application: Application, events: DomainEvent[]): Promise<void>;
  find(id: string): Promise<Application | undefined>;
  findAll(ids: readonly string[]): Promise<Map<string, Application>>;
  findByName(workspaceId: string, name: string): Promise<Application | undefined>;
  /** By id, after `after`; deleted ones only where the filter asks for them. */
  list(filter: ApplicationFilter, after: string | undefined, limit: number): Promise<Application[]>;
  /** Those whose deletion is due. */
  dueForDeletion(now: Date): Promise<Application[]>;
  /** Those with a secret to remind their owners of. */
  dueForReminder(now: Date): Promise<Application[]>;
  /** The ids of those with events of which admins are still to be mailed. */
  withUnmailed(): Promise<string[]>;
  unmailed(id: string): Promise<{ application: Application; events: DomainEvent<MailedType>[] } | undefined>;
  mailed(id: string, eventId: string): Promise<void>;
  /**
   * Reads, changes and stores with its events in one write; starts anew when another change came between.
   * @throws PlatformError 404, 409, and what `change` throws
   */
  change(id: string, change: (application: Application) => ApplicationChange): Promise<Application>;
  /** Notes the use of a secret, unless one was noted since `before`. */
  touchSecret(id: string, secretId: string, before: Date, now: Date): Promise<void>;
}

const attempts = 20;

export function toApplication(row: ApplicationRow): Application {
  const { _id, nameKey, slot, reminderAt: reminder, outbox, unmailed, ...rest } = row;
  return { id: _id, ...rest };
}

export function createApplicationStore({ applications }: Models): ApplicationStore {
  const optional = (row: ApplicationRow | null) => (row ? toApplication(row) : undefined);

  async function get(id: string): Promise<Application> {
    const found = optional(await applications.findById(id).lean<ApplicationRow>());
    if (!found) throw new PlatformError('not_found', 'There is no such application.');
    return found;
  }

  /** A transfer takes a slot of the new workspace. */
  function replace(before: Application, after: Application, events: DomainEvent[]): Promise<boolean> {
    if (after.state === 'deleted') return write(before, after, events, { slot: null });
    if (after.workspaceId === before.workspaceId) return write(before, after, events, {});
    return inFreeSlot({ applications }, after.workspaceId, (slot) => write(before, after, events, { slot }));
  }

  async function write(
    before: Application,
    { id: _id, ...after }: Application,
    events: DomainEvent[],
    place: Pick<ApplicationRow, 'slot'>,
  ): Promise<boolean> {
    const derived = derivedOf({ id: _id, ...after });
    const mailed = events.filter(isMailed);
    const change = {
      $set: { ...after, ...derived, ...place },
      $push: { outbox: { $each: events }, unmailed: { $each: mailed } },
    };
    const { matchedCount } = await applications.updateOne({ _id, revision: before.revision }, change);
    return matchedCount === 1;
  }

  return {
    async insert({ id, ...rest }, outbox) {
      const row = { _id: id, ...rest, ...derivedOf({ id, ...rest }), outbox, unmailed: [] };
      await inFreeSlot({ applications }, rest.workspaceId, (slot) => applications.create({ ...row, slot })).catch(
        rethrow,
      );
    },
    find: async (id) => optional(await applications.findById(id).lean<ApplicationRow>()),
    async findAll(ids) {
      const rows = await applications.find({ _id: { $in: [...new Set(ids)] } }).lean<ApplicationRow[]>();
      return new Map(rows.map((row) => [row._id, toApplication(row)]));
    },
    findByName: async (workspaceId, name) =>
      optional(await applications.findOne({ workspaceId, nameKey: name.trim().toLowerCase() }).lean<ApplicationRow>()),
    async list({ offeredTo, ...filter }, after, limit) {
      const following = after === undefined ? {} : { _id: { $gt: after } };
      const where = offeredTo === undefined ? filter : { ...filter, 'transferOffer.toWorkspaceId': offeredTo };
      const state = filter.state ?? { $ne: 'deleted' as const };
      const found = applications.find({ ...where, ...following, state } as object).sort({ _id: 1 });
      return (await found.limit(limit).lean<ApplicationRow[]>()).map(toApplication);
    },
    async dueForDeletion(now) {
      const rows = await applications
        .find({ deletionAt: { $lte: now } })
        .limit(100)
        .lean<ApplicationRow[]>();
      return rows.map(toApplication);
    },
    async dueForReminder(now) {
      const due = applications.find({ reminderAt: { $lte: now } }).limit(100);
      return (await due.lean<ApplicationRow[]>()).map(toApplication);
    },
    async withUnmailed() {
      const rows = applications.find({ 'unmailed.time': { $gt: new Date(0) } }).select({ _id: 1 });
      return (await rows.limit(100).lean<Pick<ApplicationRow, '_id'>[]>()).map(({ _id }) => _id);
    },
    async unmailed(id) {
      const row = await applications.findById(id).lean<ApplicationRow>();
      return row ? { application: toApplication(row), events: row.unmailed } : undefined;
    },
    async mailed(_id, eventId) {
      await applications.updateOne({ _id }, { $pull: { unmailed: { id: eventId } } });
    },
    async change(id, change) {
      for (let attempt = 0; attempt < attempts; attempt++) {
        const before = await get(id);
        const changed = change(before);
        if (changed === undefined) return before;
        const after = { ...changed.application, revision: before.revision + 1, updatedAt: new Date() };
        if (await replace(before, after, changed.events).catch(rethrow)) return after;
      }
      throw new PlatformError('conflict', 'Too many changes of this application at once. Try again.', {
        retryAfterS: 1,
      });
    },
    async touchSecret(_id, secretId, before, now) {
      const unnoted = { id: secretId, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }] };
      await applications.updateOne(
        { _id, secrets: { $elemMatch: unnoted } },
        { $set: { 'secrets.$.lastUsedAt': now } },
      );
    },
  };
}

/** What is looked up by, beside what is stored. */
function derivedOf(application: Application): Pick<ApplicationRow, 'nameKey' | 'reminderAt'> {
  const { id, name, state } = application;
  const nameKey = state === 'deleted' ? `deleted ${id}` : name.trim().toLowerCase();
  return { nameKey, reminderAt: reminderAt(application) };
}

function rethrow(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  throw new PlatformError('conflict', 'The workspace has an application of this name already.', { cause: error });
}
