import type { suspendInstallation as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import type { Operation } from '@irp/http';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { ChangeInstallation } from './change-installation.ts';
import { suspended } from './installation-changes.ts';
import { installationReply } from './installation-reply.ts';

interface Dependencies {
  changeInstallation: ChangeInstallation;
  listings: Pick<ListingStore, 'find'>;
  now: () => number;
}

export function suspendInstallation({
  changeInstallation,
  listings,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params: { id }, headers, body }) => {
    const command = {
      principal,
      id,
      preconditions: headers,
      permission: permissions.suspendInstallation,
    };
    const { installation, party } = await changeInstallation(command, (before, by) =>
      suspended(before, by, now(), body.reason ?? null),
    );
    return installationReply(listings, installation, party);
  };
}
