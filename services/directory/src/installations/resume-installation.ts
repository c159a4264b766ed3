import type { resumeInstallation as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { ChangeInstallation } from './change-installation.ts';
import { resumed } from './installation-changes.ts';
import { installationReply } from './installation-reply.ts';

interface Dependencies {
  changeInstallation: ChangeInstallation;
  listings: Pick<ListingStore, 'find'>;
  now: () => number;
}

export function resumeInstallation({
  changeInstallation,
  listings,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params: { id }, headers }) => {
    const command = {
      principal,
      id,
      preconditions: headers,
      permission: permissions.resumeInstallation,
    };
    const { installation, party } = await changeInstallation(command, (before, by) =>
      resumed(before, by, now()),
    );
    return installationReply(listings, installation, party);
  };
}
