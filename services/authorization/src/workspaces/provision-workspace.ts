import type { provisionWorkspace as contract } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { system } from '../kernel/system-actor.ts';
import type { OrganizationStore } from './store/organization-store.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';
import { workspaceCreated } from './workspace-created.ts';

interface Dependencies {
  organizations: OrganizationStore;
  workspaces: WorkspaceStore;
  now: () => number;
}

export function provisionWorkspace({ organizations, workspaces, now }: Dependencies) {
  return async ({ body }: Call<typeof contract>): Promise<Reply<typeof contract>> => {
    if (!(await organizations.exists(body.organizationId)))
      throw new PlatformError('not_found', 'There is no such organization.');
    const { id, region } = await workspaces.ensure(body, workspaceCreated({ now }, system));
    if (region !== body.region)
      throw new PlatformError('conflict', `region must be ${region}: the region of a workspace cannot change.`);
    return { status: 200, body: { id } };
  };
}
