import type { Principal } from '@irp/contracts';
import type { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { requirePermission } from '../kernel/caller.ts';
import type { User, UserStore } from '../people/store/user-store.ts';

type Permission = (typeof permissions)[
  | 'listMyInvitations'
  | 'acceptInvitation'
  | 'declineInvitation'];

/**
 * Returns the calling user, to whose address the invitations were sent.
 * @throws PlatformError 403
 */
export async function requireInvitee(
  users: UserStore,
  permission: Permission,
  principal: Principal,
): Promise<User> {
  const user = await users.find(requirePermission(permission, principal));
  if (!user) {
    throw new PlatformError('not_found', 'There is no such user.');
  }
  return user;
}
