import type { getOrganization as contract } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { User, UserStore } from '../people/store/user-store.ts';
import type { Workspace } from '../workspaces/domain/workspace.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { viewOrganization } from './view-organization.ts';

interface Dependencies {
  organizations: Pick<OrganizationStore, 'find'>;
  workspaces: Pick<WorkspaceStore, 'listOfOrganization'>;
  users: Pick<UserStore, 'findAll'>;
}

/** Returns an organization with its contacts, the owners of its workspaces. */
export function getOrganization({
  organizations,
  workspaces,
  users,
}: Dependencies): Operation<typeof contract> {
  return async ({ params: { id } }) => {
    const found = await organizations.find(id);
    if (!found) {
      throw new PlatformError('not_found', 'There is no such organization.');
    }
    const own = await workspaces.listOfOrganization(id);
    const people = await users.findAll([...new Set(own.flatMap(ownerIdsOf))]);
    const sizes = own.map(({ region, members }) => ({
      region,
      memberIds: members.map(({ userId }) => userId),
    }));
    return {
      status: 200,
      body: {
        ...viewOrganization({ _id: id, ...found }, sizes),
        workspaces: own.map((workspace) => ({
          id: workspace.id,
          name: workspace.name,
          region: workspace.region,
          members: workspace.members.length,
          owners: ownerIdsOf(workspace).map((userId) => viewOwner(userId, people.get(userId))),
          createdAt: workspace.createdAt.toISOString(),
        })),
      },
    };
  };
}

function ownerIdsOf({ members }: Workspace): string[] {
  return members.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
}

/** Returns an owner. An erased account has no name. */
function viewOwner(id: string, user: User | undefined) {
  return {
    id,
    name: user?.name ?? '',
    disabled: user?.disabled !== undefined,
  };
}
