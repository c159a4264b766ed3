import type { provisionWorkspace as contract } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import { provisioner } from '../kernel/system-actor.ts';
import { requireOwnRegion } from './require-own-region.ts';
import type { OrganizationStore } from './store/organization-store.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';
import { workspaceCreated } from './workspace-created.ts';

interface Dependencies {
  organizations: OrganizationStore;
  workspaces: WorkspaceStore;
  region: string;
  now: () => number;
}

export function provisionWorkspace({
  organizations,
  workspaces,
  region: own,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ body, service }) => {
    const actor = provisioner(service);
    requireOwnRegion(own, body.region);
    if (!(await organizations.exists(body.organizationId))) {
      throw new PlatformError('not_found', 'There is no such organization.');
    }
    const { id, region } = await workspaces.ensure(body, workspaceCreated({ now }, actor));
    if (region !== body.region) {
      throw new PlatformError(
        'conflict',
        `region must be ${region}: the region of a workspace cannot change.`,
      );
    }
    return {
      status: 200,
      body: { id },
    };
  };
}
