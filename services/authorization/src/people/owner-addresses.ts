import { isAdmin } from '@irp/contracts/permissions';
import { invalidField } from '@irp/errors';
import { roleIn, type Workspace } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { UserStore } from './store/user-store.ts';

/** An object with an owner who is notified by mail, such as an application. */
interface Owned {
  owner: { email: string };
}

interface Dependencies {
  adminAddresses: AdminAddresses;
  users: UserStore;
  workspaces: WorkspaceStore;
}

/** Addresses of users, with the user of each. */
type Addresses = Map<string, { userId: string }>;

/**
 * Returns the addresses to notify: the owner's address if the owner is a member of the workspace,
 * otherwise the addresses of the workspace's admins and owners. The address of a non-member gets no
 * mail, because anyone could enter an address.
 */
export type OwnerAddresses = (owned: Owned, workspace: Workspace) => Promise<Addresses>;

export function createOwnerAddresses({
  users,
  adminAddresses,
}: Pick<Dependencies, 'users' | 'adminAddresses'>): OwnerAddresses {
  return async ({ owner }, workspace) => {
    const userId = await memberWith(users, owner.email, workspace);
    return userId === undefined ? adminAddresses(workspace) : new Map([[owner.email, { userId }]]);
  };
}

/** Returns the e-mail addresses of the workspace's admins and owners. */
export type AdminAddresses = (workspace: Workspace) => Promise<Addresses>;

export function createAdminAddresses({ users }: Pick<Dependencies, 'users'>): AdminAddresses {
  return async ({ members }) => {
    const ids = members.filter(({ role }) => isAdmin(role)).map(({ userId }) => userId);
    const admins = [...(await users.findAll(ids)).values()];
    return new Map(admins.map(({ id: userId, email }) => [email, { userId }]));
  };
}

/**
 * Requires that the owner's address belongs to a member of the workspace.
 * @throws PlatformError 400
 */
export type RequireMembersAddress = (
  workspaceId: string,
  owner: Owned['owner'] | undefined,
) => Promise<void>;

export function createRequireMembersAddress({
  users,
  workspaces,
}: Pick<Dependencies, 'users' | 'workspaces'>): RequireMembersAddress {
  return async (workspaceId, owner) => {
    if (owner === undefined) {
      return;
    }
    if (await memberWith(users, owner.email, await workspaces.get(workspaceId))) {
      return;
    }
    const message =
      'must be the e-mail address of a member of the workspace: the platform sends notices to this address';
    throw invalidField('owner.email', message);
  };
}

/** Returns the id of the member with this address; undefined if no member has the address. */
async function memberWith(
  users: UserStore,
  email: string,
  workspace: Workspace,
): Promise<string | undefined> {
  const id = email === '' ? undefined : (await users.findByEmail(email))?.user.id;
  return roleIn(workspace, id) === undefined ? undefined : id;
}
