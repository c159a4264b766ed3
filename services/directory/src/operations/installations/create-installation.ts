import { type createInstallation as contract, getInstallation } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { locationOf, type Operation, requireAdmin } from '@irp/http';
import type { Install } from '../../installations/install.ts';
import { installationReply } from './installation-reply.ts';

export function createInstallation({ install }: { install: Install }): Operation<typeof contract> {
  return async ({ principal, body, idempotencyId, version }) => {
    requireAdmin(permissions.createInstallation, principal);
    const installation = await install(principal, { ...body, id: idempotencyId });
    const { headers, body: view } = installationReply(installation, 'tenant');
    const Location = locationOf(getInstallation, version, { id: installation.id });
    return { status: 201, headers: { ...headers, Location }, body: view };
  };
}
