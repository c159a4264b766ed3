import { type createInstallation as contract, getInstallation } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { locationOf, type Operation, requireAdmin } from '@irp/http';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { Install } from './install.ts';
import { installationReply } from './installation-reply.ts';

interface Dependencies {
  install: Install;
  listings: Pick<ListingStore, 'find'>;
}

export function createInstallation({
  install,
  listings,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, body, idempotencyId, version }) => {
    requireAdmin(permissions.createInstallation, principal);
    const installation = await install(principal, { ...body, id: idempotencyId });
    const { headers, body: view } = await installationReply(listings, installation, 'tenant');
    const Location = locationOf(getInstallation, version, { id: installation.id });
    return {
      status: 201,
      headers: { ...headers, Location },
      body: view,
    };
  };
}
