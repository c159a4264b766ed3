import { isDuplicateKey } from '@irp/persistence';
import type { AnyBulkWriteOperation } from 'mongoose';
import type { FollowedApplication, Installed } from '../matching/domain/installed.ts';
import type { FollowedApplicationRow, InstalledModels, InstalledRow } from './installed-models.ts';

export interface InstalledStore {
  /** Stores the state of an application, if its revision is higher than the stored revision. */
  putApplication(application: FollowedApplication): Promise<void>;
  putInstallations(installations: readonly Installed[]): Promise<void>;
  /** Records that all installations of the application have been stored. */
  markFilled(applicationId: string, at: Date): Promise<void>;
  /** Returns applications by ascending id, after `after`. */
  listApplications(after: string, limit: number): Promise<FollowedApplication[]>;
  markRefreshed(applicationId: string, refreshAt: Date): Promise<void>;
  findApplications(ids: readonly string[]): Promise<FollowedApplication[]>;
  /** Returns the followed applications that these workspaces own. */
  applicationsOf(workspaceIds: readonly string[]): Promise<FollowedApplication[]>;
  /**
   * Returns the installations of followed applications in workspaces, including ended
   * installations.
   */
  installationsIn(workspaceIds: readonly string[]): Promise<Installed[]>;
  /**
   * Returns the ids of live installations of an application in ascending order, beginning after
   * `after`.
   */
  liveIdsOf(applicationId: string, after: string, limit: number): Promise<string[]>;
}

/**
 * Milliseconds for which ended installations are stored, so events about their end can be
 * delivered.
 */
const endedRetentionMs = 30 * 24 * 3_600_000;

export function createInstalledStore(models: InstalledModels, now: () => number): InstalledStore {
  const { followedApplications, installed } = models;
  return {
    async putApplication({ id: _id, filledAt: _filledAt, refreshAt: _refreshAt, ...application }) {
      const fields = {
        ...application,
        scopes: [...application.scopes],
      };
      await ifNewer(() =>
        followedApplications.updateOne(
          {
            _id,
            revision: { $lt: fields.revision },
          },
          { $set: fields },
          { upsert: true },
        ),
      );
    },
    async putInstallations(installations) {
      if (installations.length === 0) {
        return;
      }
      const operations = installations.map(
        ({ id: _id, ...one }): AnyBulkWriteOperation<InstalledRow> => {
          const removeAt = one.state === 'revoked' ? new Date(now() + endedRetentionMs) : null;
          const filter = {
            _id,
            revision: { $lt: one.revision },
          };
          const update = {
            $set: {
              ...one,
              scopes: [...one.scopes],
              removeAt,
            },
          };
          return {
            updateOne: {
              filter,
              update,
              upsert: true,
            },
          };
        },
      );
      await ifNewer(() => installed.bulkWrite(operations, { ordered: false }));
    },
    async markFilled(_id, filledAt) {
      await followedApplications.updateOne({ _id }, { $set: { filledAt } });
    },
    async markRefreshed(_id, refreshAt) {
      await followedApplications.updateOne({ _id }, { $set: { refreshAt } });
    },
    async listApplications(after, limit) {
      const found = followedApplications.find({ _id: { $gt: after } }).sort({ _id: 1 });
      return (await found.limit(limit).lean<FollowedApplicationRow[]>()).map(withId);
    },
    async liveIdsOf(applicationId, after, limit) {
      const live = {
        applicationId,
        _id: { $gt: after },
        state: { $ne: 'revoked' as const },
      };
      const found = installed.find(live, { _id: 1 }).sort({ _id: 1 });
      return (await found.limit(limit).lean()).map(({ _id }) => _id);
    },
    async findApplications(ids) {
      if (ids.length === 0) {
        return [];
      }
      const found = followedApplications.find({ _id: { $in: [...ids] } });
      return (await found.lean<FollowedApplicationRow[]>()).map(withId);
    },
    async applicationsOf(workspaceIds) {
      const found = followedApplications.find({ workspaceId: { $in: [...workspaceIds] } });
      return (await found.lean<FollowedApplicationRow[]>()).map(withId);
    },
    async installationsIn(workspaceIds) {
      const found = installed.find({ workspaceId: { $in: [...workspaceIds] } });
      return (await found.lean<InstalledRow[]>()).map(({ removeAt: _removeAt, ...row }) =>
        withId(row),
      );
    },
  };
}

/**
 * Runs an upsert that applies only a newer revision. An older revision matches no document, so the
 * upsert tries to insert a document that exists. The duplicate key error is ignored.
 */
async function ifNewer(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const { writeErrors = [] } = error as { writeErrors?: { code: number } | { code: number }[] };
    const areAllDuplicates = [writeErrors].flat().every(({ code }) => code === 11_000);
    if (!isDuplicateKey(error) || !areAllDuplicates) {
      throw error;
    }
  }
}

function withId<Row extends { _id: string }>({
  _id: id,
  ...row
}: Row): Omit<Row, '_id'> & { id: string } {
  return { id, ...row };
}
