import type { DomainEvent, Scope } from '@irp/contracts';
import { isDuplicateKey } from '@irp/persistence';
import type { InstallationGrantRow } from './application-model.ts';
import type { Models } from './models.ts';

export type InstallationGrant = Omit<InstallationGrantRow, '_id' | 'scopes' | 'outbox'> & { scopes: Scope[] };

/** The events of a change, stored with it. */
type Tell = (before: InstallationGrant | undefined, after: InstallationGrant) => DomainEvent[];

export interface InstallationGrantStore {
  find(applicationId: string, workspaceId: string): Promise<InstallationGrant | undefined>;
  /** Active and suspended ones. */
  listOf(applicationId: string): Promise<InstallationGrant[]>;
  /** Stores what is newer than what is there; resolves with what is there then. */
  put(grant: InstallationGrant, tell: Tell): Promise<InstallationGrant>;
}

export function createInstallationGrantStore({ installationGrants }: Models): InstallationGrantStore {
  const toGrant = ({ _id, outbox: _outbox, ...rest }: InstallationGrantRow) => rest as InstallationGrant;
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
    async put(grant, tell) {
      const { createdAt, ...fields } = grant;
      const { applicationId, workspaceId, revision } = fields;
      const _id = idOf(applicationId, workspaceId);
      for (;;) {
        const known = await find(applicationId, workspaceId);
        if (known && known.revision >= revision) return known;
        const update = {
          $set: fields,
          $setOnInsert: { createdAt },
          $push: { outbox: { $each: tell(known, grant) } },
        };
        // Where another came first, the filter finds nothing and the insert collides: what is there now is looked at anew.
        const { matchedCount, upsertedCount } = await installationGrants
          .updateOne({ _id, revision: known?.revision ?? -1 }, update, { upsert: known === undefined })
          .catch((error) => (isDuplicateKey(error) ? { matchedCount: 0, upsertedCount: 0 } : Promise.reject(error)));
        if (matchedCount + upsertedCount === 1) return (await find(applicationId, workspaceId))!;
      }
    },
  };
}
