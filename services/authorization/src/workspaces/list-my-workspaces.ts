import type { listMyWorkspaces as contract } from '@irp/contracts/authorization';
import { permissions } from '@irp/contracts/permissions';
import { inMemory, type Operation, readPage } from '@irp/http';
import { requirePermission } from '../kernel/caller.ts';
import { roleIn } from './domain/workspace.ts';
import type { OrganizationStore } from './store/organization-store.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  organizations: OrganizationStore;
}

export function listMyWorkspaces({
  workspaces,
  organizations,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const userId = requirePermission(permissions.listMyWorkspaces, principal);
    const memberships = (await workspaces.listOfMember(userId)).flatMap((workspace) => {
      const role = roleIn(workspace, userId);
      return role === undefined ? [] : [{ workspace, role }];
    });
    const { data, meta } = await readPage(
      query,
      inMemory('workspaces of a person', memberships, { userId }, ({ workspace }) => workspace.id),
    );
    const names = await organizations.namesOf(
      data.map(({ workspace }) => workspace.organizationId),
    );
    const views = data.map(({ workspace, role }) => ({
      id: workspace.id,
      name: workspace.name,
      organization: {
        id: workspace.organizationId,
        name: names.get(workspace.organizationId) ?? '',
      },
      region: workspace.region,
      role,
    }));
    return {
      status: 200,
      body: { data: views, meta },
    };
  };
}
