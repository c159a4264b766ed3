import type { deleteInstallation as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import type { ChangeInstallation } from './change-installation.ts';
import { ended } from './installation-changes.ts';

interface Dependencies {
  changeInstallation: ChangeInstallation;
  now: () => number;
}

export function deleteInstallation({
  changeInstallation,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params: { id }, headers }) => {
    const command = {
      principal,
      id,
      preconditions: headers,
      permission: permissions.deleteInstallation,
    };
    await changeInstallation(command, (before, by) => ended(before, by, now()));
    return { status: 204 };
  };
}
