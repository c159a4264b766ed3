import type { Scope } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import type { InstallationGrantRow } from './application-model.ts';
import type { Models } from './models.ts';

type InstallationGrant = Omit<InstallationGrantRow, '_id' | 'scopes'> & { scopes: Scope[] };

export interface InstallationGrantStore {
  find(applicationId: string, workspaceId: string): Promise<InstallationGrant | undefined>;
  /** Active and suspended ones. */
  listOf(applicationId: string): Promise<InstallationGrant[]>;
  /** Stores what is newer than what is there; resolves with what is there then. */
  put(grant: InstallationGrant): Promise<InstallationGrant>;
  removeAll(applicationId: string): Promise<void>;
}

export function createInstallationGrantStore({ installationGrants }: Models): InstallationGrantStore {
  const toGrant = ({ _id, ...rest }: InstallationGrantRow) => rest as InstallationGrant;
  const idOf = (applicationId: string, workspaceId: string) => `${applicationId} ${workspaceId}`;
  const find = async (applicationId: string, workspaceId: string) => {
    const row = await installationGrants.findById(idOf(applicationId, workspaceId)).lean<InstallationGrantRow>();
    return row ? toGrant(row) : undefined;
  };
  return {
    find,
    async listOf(applicationId) {
      const rows = await installationGrants
        .find({ applicationId, state: { $ne: 'revoked' } })
        .lean<InstallationGrantRow[]>();
      return rows.map(toGrant);
    },
    async put({ createdAt, ...fields }) {
      const { applicationId, workspaceId, revision } = fields;
      const older = { _id: idOf(applicationId, workspaceId), revision: { $lt: revision } };
      const change = { $set: fields, $setOnInsert: { createdAt } };
      // A newer one is there: the upsert then collides with its id.
      await installationGrants
        .updateOne(older, change, { upsert: true })
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
      return (await find(applicationId, workspaceId))!;
    },
    async removeAll(applicationId) {
      await installationGrants.deleteMany({ applicationId });
    },
  };
}
