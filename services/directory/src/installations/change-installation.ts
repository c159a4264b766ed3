import type { Principal } from '@irp/contracts';
import type { InstallationParty } from '@irp/contracts/directory';
import type { Conditions } from '@irp/contracts/permissions';
import { entityTag, type Preconditions, requireAdmin, requirePreconditions } from '@irp/http';
import type { Installation } from './domain/installation.ts';
import type { InstallationChange } from './installation-changes.ts';
import type { Changer } from './installation-events.ts';
import type { FindForParty } from './party-of.ts';
import type { InstallationStore } from './store/installation-store.ts';
import type { SyncGrant } from './sync-grant.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'change'>;
  findForParty: FindForParty;
  syncGrant: SyncGrant;
}

interface Command {
  principal: Principal;
  id: string;
  preconditions: Preconditions;
  permission: Conditions & Required<Pick<Conditions, 'roles'>>;
}

/**
 * Changes an installation on behalf of a party. Resolves after the authorization service enforces
 * the change, and any pending change of an earlier request.
 * @throws PlatformError 403, 404, 409, 412, 503
 */
export type ChangeInstallation = (
  command: Command,
  change: (before: Installation, by: Changer) => InstallationChange,
) => Promise<{ installation: Installation; party: InstallationParty }>;

export function createChangeInstallation({
  installations,
  findForParty,
  syncGrant,
}: Dependencies): ChangeInstallation {
  return async ({ principal, id, preconditions, permission }, change) => {
    requireAdmin(permission, principal);
    const { changer } = await findForParty(principal, id);
    await installations.change(id, (before) => {
      requirePreconditions(preconditions, entityTag(before.revision));
      return change(before, changer);
    });
    return {
      installation: await syncGrant(id),
      party: changer.party,
    };
  };
}
