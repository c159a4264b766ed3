import { PlatformError } from '@irp/errors';
import type { Application } from '../domain/application.ts';
import { isAdmin, roleIn, type Workspace } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';

/**
 * Where to mail what is for its owner: the named address while it is a member's, else those of the workspace's admins.
 * The platform mails no stranger because someone wrote an address down.
 */
export async function ownerAddresses(
  deps: Deps,
  { owner }: Pick<Application, 'owner'>,
  workspace: Workspace,
): Promise<Set<string>> {
  return (await isOfMember(deps, owner.email, workspace)) ? new Set([owner.email]) : adminAddresses(deps, workspace);
}

export async function adminAddresses({ users }: Deps, { members }: Workspace): Promise<Set<string>> {
  const ids = members.filter(({ role }) => isAdmin(role)).map(({ userId }) => userId);
  return new Set([...(await users.findAll(ids)).values()].map(({ email }) => email));
}

/** @throws PlatformError 400 for an owner who is no member of the workspace */
export async function requireMembersAddress(
  deps: Deps,
  workspaceId: string,
  owner: Application['owner'] | undefined,
): Promise<void> {
  if (owner === undefined) return;
  if (await isOfMember(deps, owner.email, await deps.workspaces.get(workspaceId))) return;
  const message = "must be a member's address: its notices go there";
  const errors = [{ field: 'owner.email', message }];
  throw new PlatformError('invalid_request', `owner.email ${message}`, { errors });
}

async function isOfMember({ users }: Deps, email: string, workspace: Workspace): Promise<boolean> {
  const found = email === '' ? undefined : await users.findByEmail(email);
  return roleIn(workspace, found?.user.id) !== undefined;
}
