import type { Principal } from '@irp/contracts';
import { permissions } from '@irp/contracts/permissions';
import type { ChangeInstallation } from '../change-installation.ts';
import { ended } from '../installation-changes.ts';
import type { InstallationStore } from '../store/installation-store.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'find'>;
  changeInstallation: ChangeInstallation;
  now: () => number;
}

/**
 * Ends the installation of a declined or withdrawn request, if a concurrent or interrupted approval
 * has created the installation. The decision must be stored before the function is called. An
 * approval that installs later finds the stored decision, and ends its own installation.
 * @throws PlatformError 503
 */
export type EndDeclined = (
  principal: Principal,
  installationId: string,
  decision: 'declined' | 'withdrawn',
) => Promise<void>;

export function createEndDeclined({
  installations,
  changeInstallation,
  now,
}: Dependencies): EndDeclined {
  return async (principal, id, decision) => {
    if (!(await installations.find(id))) {
      return;
    }
    const command = {
      principal,
      id,
      preconditions: {},
      permission: permissions.declineInstallationRequest,
    };
    await changeInstallation(command, (before, by) =>
      ended(before, by, now(), `The request was ${decision}`),
    );
  };
}
