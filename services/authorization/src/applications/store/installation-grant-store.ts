import type { Scope } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import { timesAfter } from '../domain/grant-times.ts';
import type { ApplicationModels, InstallationGrantRow } from './application-model.ts';

export type InstallationGrant = Omit<InstallationGrantRow, '_id' | 'scopes'> & { scopes: Scope[] };

export interface InstallationGrantStore {
  find(applicationId: string, workspaceId: string): Promise<InstallationGrant | undefined>;
  /** Returns the active and suspended installations of an application. */
  listByApplication(applicationId: string): Promise<InstallationGrant[]>;
  /** Active and suspended installations in the given workspaces. */
  listIn(applicationId: string, workspaceIds: readonly string[]): Promise<InstallationGrant[]>;
  /**
   * Stores a grant if its revision is higher than the stored revision. Stores the period of a
   * former installation as well.
   * @param at the current time
   * @returns the grant that is stored afterwards
   */
  put(grant: InstallationGrant, at: Date): Promise<InstallationGrant>;
}

export function createInstallationGrantStore({
  installationGrants,
}: Pick<ApplicationModels, 'installationGrants'>): InstallationGrantStore {
  const toGrant = ({ _id, ...rest }: InstallationGrantRow) => rest as InstallationGrant;
  const idOf = (applicationId: string, workspaceId: string) => `${applicationId} ${workspaceId}`;
  const find = async (applicationId: string, workspaceId: string) => {
    const row = await installationGrants
      .findById(idOf(applicationId, workspaceId))
      .lean<InstallationGrantRow>();
    return row ? toGrant(row) : undefined;
  };
  return {
    find,
    async listByApplication(applicationId) {
      const rows = await installationGrants
        .find({
          applicationId,
          state: { $ne: 'revoked' },
        })
        .lean<InstallationGrantRow[]>();
      return rows.map(toGrant);
    },
    async listIn(applicationId, workspaceIds) {
      const ids = workspaceIds.map((workspaceId) => idOf(applicationId, workspaceId));
      const rows = await installationGrants
        .find({
          _id: { $in: ids },
          state: { $ne: 'revoked' },
        })
        .lean<InstallationGrantRow[]>();
      return rows.map(toGrant);
    },
    async put(grant, at) {
      const { createdAt, ...fields } = grant;
      const { applicationId, workspaceId, revision } = fields;
      const _id = idOf(applicationId, workspaceId);
      for (;;) {
        const known = await find(applicationId, workspaceId);
        if (known && known.revision >= revision) {
          return known;
        }
        const update = {
          $set: {
            ...fields,
            ...timesAfter(known, grant, at),
          },
          $setOnInsert: { createdAt },
        };
        // The next iteration reads the result. After a concurrent write, the filter matches no row,
        // or the insert fails.
        await installationGrants
          .updateOne({ _id, revision: known?.revision ?? -1 }, update, {
            upsert: known === undefined,
          })
          .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
      }
    },
  };
}
