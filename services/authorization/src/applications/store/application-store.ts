import type { DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import type { PageRange } from '@irp/http';
import { conflict, isDuplicateKey, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { type Application, type DirectoryListing, reminderAt } from '../domain/application.ts';
import type { ApplicationModels, ApplicationRow } from './application-model.ts';
import { inFreeSlot } from './application-slots.ts';

type ApplicationFilter = Partial<Pick<Application, 'workspaceId' | 'environment' | 'state'>> & {
  offeredTo?: string | undefined;
  /** Applications with a secret created by this person and valid at this time. */
  secretCreatedBy?: { userId: string; now: Date } | undefined;
};

/** A changed application and its events; undefined for no change. */
type StoredChange = { application: Application; events: DomainEvent[] } | undefined;

export interface ApplicationStore {
  /**
   * Stores a new application.
   * @throws PlatformError 409 if the workspace has its maximum of applications, or one with this
   *   name
   */
  insert(application: Application, events: DomainEvent[]): Promise<void>;
  find(id: string): Promise<Application | undefined>;
  findAll(ids: readonly string[]): Promise<Map<string, Application>>;
  findByName(workspaceId: string, name: string): Promise<Application | undefined>;
  /**
   * Lists applications by ascending id. Includes deleted applications only with `state: 'deleted'`.
   */
  list(filter: ApplicationFilter, range: PageRange<string>): Promise<Application[]>;
  count(filter: ApplicationFilter): Promise<number>;
  dueForDeletion(now: Date): Promise<Application[]>;
  /** Returns the applications whose owner must be reminded to rotate a secret. */
  dueForReminder(now: Date): Promise<Application[]>;
  countDueForReminder(now: Date): Promise<number>;
  /**
   * Reads, changes and stores the application with its events in a single write. Retries after a
   * concurrent change.
   * @throws PlatformError 404, 409, and the errors of `change`
   */
  change(id: string, change: (application: Application) => StoredChange): Promise<Application>;
  /**
   * Stores the directory's report about the listing, unless a report with a later revision is
   * stored. Does not change the revision of the application.
   * @throws PlatformError 404
   */
  putListing(id: string, listing: DirectoryListing): Promise<DirectoryListing>;
  /** Sets `lastUsedAt` of a secret to `now` if the stored time is earlier than `before`. */
  touchSecret(id: string, secretId: string, before: Date, now: Date): Promise<void>;
}

const attempts = 20;

export function toApplication(row: ApplicationRow): Application {
  const { _id, nameKey, slot, reminderAt: reminder, outbox, unmailed: _unmailed, ...rest } = row;
  return {
    id: _id,
    ...rest,
    // Rows that an earlier version of the service stored lack this option.
    pkceRequired: rest.pkceRequired ?? rest.type === 'public',
    // Rows from before suspensions by the platform lack this field. In rows without the field,
    // `suspension` is the publisher's.
    platformSuspension: rest.platformSuspension ?? null,
    backchannelLogoutUri: rest.backchannelLogoutUri ?? null,
    backchannelLogoutSessionRequired: rest.backchannelLogoutSessionRequired ?? false,
  };
}

export function createApplicationStore({
  applications,
}: Pick<ApplicationModels, 'applications'>): ApplicationStore {
  const optional = (row: ApplicationRow | null) => (row ? toApplication(row) : undefined);

  async function get(id: string): Promise<Application> {
    const found = optional(await applications.findById(id).lean<ApplicationRow>());
    if (!found) {
      throw new PlatformError('not_found', 'There is no such application.');
    }
    return found;
  }

  /** Replaces the row. A deletion frees the slot. A transfer takes a slot of the new workspace. */
  function replace(
    before: Application,
    after: Application,
    events: DomainEvent[],
  ): Promise<boolean> {
    if (after.state === 'deleted') {
      return write(before, after, events, { slot: null });
    }
    if (after.workspaceId === before.workspaceId) {
      return write(before, after, events, {});
    }
    return inFreeSlot({ applications }, after.workspaceId, (slot) =>
      write(before, after, events, { slot }),
    );
  }

  async function write(
    before: Application,
    { id: _id, directoryListing: _listing, ...after }: Application,
    events: DomainEvent[],
    slot: Pick<ApplicationRow, 'slot'>,
  ): Promise<boolean> {
    const derived = derivedFields({ id: _id, ...after });
    const change = {
      $set: {
        ...after,
        ...derived,
        ...slot,
      },
      $push: { outbox: { $each: events } },
    };
    const { matchedCount } = await applications.updateOne(
      { _id, revision: before.revision },
      change,
    );
    return matchedCount === 1;
  }

  return {
    async insert({ id, ...rest }, outbox) {
      const row = {
        _id: id,
        ...rest,
        ...derivedFields({ id, ...rest }),
        outbox,
      };
      await inFreeSlot({ applications }, rest.workspaceId, (slot) =>
        applications.create({ ...row, slot }),
      ).catch(rethrowDuplicateName);
    },
    find: async (id) => optional(await applications.findById(id).lean<ApplicationRow>()),
    async findAll(ids) {
      const rows = await applications
        .find({ _id: { $in: [...new Set(ids)] } })
        .lean<ApplicationRow[]>();
      return new Map(rows.map((row) => [row._id, toApplication(row)]));
    },
    findByName: async (workspaceId, name) =>
      optional(
        await applications
          .findOne({
            workspaceId,
            nameKey: name.trim().toLowerCase(),
          })
          .lean<ApplicationRow>(),
      ),
    async list(filter, { after, skip, limit }) {
      const afterCursor = after === undefined ? {} : { _id: { $gt: after } };
      const found = applications.find({ ...listed(filter), ...afterCursor }).sort({ _id: 1 });
      return (await found.skip(skip).limit(limit).lean<ApplicationRow[]>()).map(toApplication);
    },
    count: (filter) => applications.countDocuments(listed(filter)),
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
    countDueForReminder: (now) => applications.countDocuments({ reminderAt: { $lte: now } }),
    change: (id, change) =>
      retryOnConflict(
        async () => {
          const before = await get(id);
          const changed = change(before);
          if (changed === undefined) {
            return before;
          }
          const after = {
            ...changed.application,
            revision: before.revision + 1,
            updatedAt: new Date(),
          };
          return (await replace(before, after, changed.events).catch(rethrowDuplicateName))
            ? after
            : conflict;
        },
        {
          attempts,
          error: () => tooManyChanges('application'),
        },
      ),
    async putListing(_id, directoryListing) {
      // Accepts even a report with the stored revision, because a newer version of the directory
      // may report more fields.
      const isNoLater = [
        { directoryListing: null },
        { 'directoryListing.revision': { $lte: directoryListing.revision } },
      ];
      const { matchedCount } = await applications.updateOne(
        { _id, $or: isNoLater },
        { $set: { directoryListing } },
      );
      if (matchedCount === 1) {
        return directoryListing;
      }
      return (await get(_id)).directoryListing ?? directoryListing;
    },
    async touchSecret(_id, secretId, before, now) {
      const staleUse = {
        id: secretId,
        $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }],
      };
      await applications.updateOne(
        {
          _id,
          secrets: { $elemMatch: staleUse },
        },
        { $set: { 'secrets.$.lastUsedAt': now } },
      );
    },
  };
}

/** Returns the query for the filter of a list. */
function listed({ offeredTo, secretCreatedBy, ...filter }: ApplicationFilter): object {
  return {
    ...filter,
    ...(offeredTo === undefined ? {} : { 'transferOffer.toWorkspaceId': offeredTo }),
    ...(secretCreatedBy === undefined
      ? {}
      : { secrets: { $elemMatch: liveSecretOf(secretCreatedBy) } }),
    state: filter.state ?? { $ne: 'deleted' },
  };
}

function liveSecretOf({ userId, now }: { userId: string; now: Date }): object {
  return {
    createdBy: userId,
    $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
  };
}

/** Indexed fields derived from other fields. */
function derivedFields(application: Application): Pick<ApplicationRow, 'nameKey' | 'reminderAt'> {
  const { id, name, state } = application;
  const nameKey = state === 'deleted' ? `deleted ${id}` : name.trim().toLowerCase();
  return {
    nameKey,
    reminderAt: reminderAt(application),
  };
}

function rethrowDuplicateName(error: unknown): never {
  if (!isDuplicateKey(error)) {
    throw error;
  }
  throw new PlatformError('conflict', 'name is used by another application of the workspace.', {
    cause: error,
  });
}
