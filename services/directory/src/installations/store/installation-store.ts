import type { DomainEvent } from '@irp/contracts/events';
import type { PageRange } from '@irp/http';
import { conflict, isDuplicateKey, retryOnConflict, tooManyChanges } from '@irp/persistence';
import { type Installation, isEnded } from '../domain/installation.ts';
import type { InstalledFor } from '../domain/installation-days.ts';
import type { InstallationModels, InstallationRow } from './installation-models.ts';

type InstallationFilter = Partial<
  Pick<Installation, 'workspaceId' | 'applicationId' | 'environment' | 'state'>
>;

export interface InstallationStore {
  find(id: string): Promise<Installation | undefined>;
  findLive(applicationId: string, workspaceId: string): Promise<Installation | undefined>;
  /** Returns the installation with the highest revision, live or ended. */
  findLatest(applicationId: string, workspaceId: string): Promise<Installation | undefined>;
  /**
   * Stores a new installation with its events. Returns false if the workspace already has a live
   * installation of the application.
   */
  insert(installation: Installation, events: DomainEvent[]): Promise<boolean>;
  /**
   * Changes an installation, and stores it with its events and the next revision in a single write.
   * Calls `change` again after a concurrent change of the installation.
   * @param change returns undefined if nothing changes
   * @throws PlatformError 409, and the errors of `change`
   */
  change(
    id: string,
    change: (
      before: Installation,
    ) => { installation: Installation; events: DomainEvent[] } | undefined,
  ): Promise<Installation>;
  /** Records that the authorization service has stored this revision. */
  markGranted(id: string, revision: number, organizationName: string): Promise<void>;
  /**
   * Sets a higher revision, because the grant in the authorization service already has a higher
   * revision than the installation.
   */
  raiseRevision(id: string, from: number, to: number): Promise<void>;
  /**
   * Returns the ids of installations with changes that the authorization service may not have yet,
   * the oldest change first.
   */
  pending(limit: number): Promise<string[]>;
  /** Returns installations by ascending id. */
  list(filter: InstallationFilter, range: PageRange<string>): Promise<Installation[]>;
  count(filter: InstallationFilter): Promise<number>;
  /** Returns the live installations of an application, by ascending id. */
  listLive(
    applicationId: string,
    after: string | undefined,
    limit: number,
  ): Promise<Installation[]>;
  /** Returns all installations of an application, including ended installations. */
  historyOf(applicationId: string): Promise<InstalledVersion[]>;
}

/** The fields of an installation that the publisher's statistics need. */
export interface InstalledVersion extends Pick<Installation, 'state' | 'version'>, InstalledFor {}

const attempts = 20;
const liveKeyOf = (applicationId: string, workspaceId: string) => `${applicationId} ${workspaceId}`;

export function createInstallationStore({
  installations,
}: Pick<InstallationModels, 'installations'>): InstallationStore {
  const optional = (row: InstallationRow | null) => (row ? toInstallation(row) : undefined);
  const find = async (id: string) =>
    optional(await installations.findById(id).lean<InstallationRow>());

  async function replace(
    before: Installation,
    after: Installation,
    events: DomainEvent[],
  ): Promise<boolean> {
    const { id, grantedRevision: _granted, organizationName: _name, ...fields } = after;
    const result = await installations.updateOne(
      { _id: id, revision: before.revision },
      {
        $set: {
          ...fields,
          grantPending: after.updatedAt,
        },
        $push: { outbox: { $each: events } },
        ...(isEnded(after) ? { $unset: { liveKey: 1 } } : {}),
      },
    );
    return result.matchedCount === 1;
  }

  return {
    find,
    findLive: async (applicationId, workspaceId) =>
      optional(
        await installations
          .findOne({ liveKey: liveKeyOf(applicationId, workspaceId) })
          .lean<InstallationRow>(),
      ),
    findLatest: async (applicationId, workspaceId) =>
      optional(
        await installations
          .findOne({ applicationId, workspaceId })
          .sort({ revision: -1 })
          .lean<InstallationRow>(),
      ),
    async insert({ id: _id, ...fields }, outbox) {
      const liveKey = liveKeyOf(fields.applicationId, fields.workspaceId);
      try {
        await installations.create({
          _id,
          ...fields,
          liveKey,
          grantPending: fields.updatedAt,
          outbox,
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) {
          return false;
        }
        throw error;
      }
    },
    change: (id, change) =>
      retryOnConflict(
        async () => {
          const before = await find(id);
          if (!before) {
            throw new Error(`the installation ${id} is missing`);
          }
          const changed = change(before);
          if (!changed) {
            return before;
          }
          const after = {
            ...changed.installation,
            revision: before.revision + 1,
          };
          return (await replace(before, after, changed.events)) ? after : conflict;
        },
        {
          attempts,
          error: () => tooManyChanges('installation'),
        },
      ),
    async markGranted(_id, revision, organizationName) {
      const name = organizationName === '' ? {} : { organizationName };
      await installations.updateOne(
        {
          _id,
          grantedRevision: { $lt: revision },
        },
        { $set: { grantedRevision: revision, ...name } },
      );
      // If the installation has changed again, `grantPending` stays set until the authorization
      // service has stored the latest change.
      await installations.updateOne({ _id, revision }, { $unset: { grantPending: 1 } });
    },
    async raiseRevision(_id, from, to) {
      await installations.updateOne({ _id, revision: from }, { $set: { revision: to } });
    },
    async pending(limit) {
      const rows = await installations
        .find({ grantPending: { $gt: new Date(0) } }, { _id: 1 })
        .sort({ grantPending: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return rows.map(({ _id }) => _id);
    },
    async list(filter, { after, skip, limit }) {
      const found = installations.find({
        ...filter,
        ...(after === undefined ? {} : { _id: { $gt: after } }),
      });
      return (await found.sort({ _id: 1 }).skip(skip).limit(limit).lean<InstallationRow[]>()).map(
        toInstallation,
      );
    },
    count: (filter) => installations.countDocuments(filter),
    async listLive(applicationId, after, limit) {
      const rows = await installations
        .find({
          applicationId,
          ended: null,
          ...(after === undefined ? {} : { _id: { $gt: after } }),
        })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<InstallationRow[]>();
      return rows.map(toInstallation);
    },
    async historyOf(applicationId) {
      const shown = {
        state: 1,
        version: 1,
        createdAt: 1,
        'ended.at': 1,
      } as const;
      const rows = await installations
        .find({ applicationId }, shown)
        .lean<Pick<InstallationRow, 'state' | 'version' | 'createdAt' | 'ended'>[]>();
      return rows.map(({ state, version, createdAt, ended }) => ({
        state,
        version,
        createdAt,
        endedAt: ended?.at ?? null,
      }));
    },
  };
}

function toInstallation(row: InstallationRow): Installation {
  const {
    _id: id,
    outbox: _outbox,
    liveKey: _liveKey,
    grantPending: _grantPending,
    ...fields
  } = row;
  return { id, ...fields };
}
