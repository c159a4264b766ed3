import type { Principal } from '@irp/contracts';
import { allowsRole, type permissions } from '@irp/contracts/permissions';
import { type PlatformError, resourceNotFound } from '@irp/errors';
import { requirePermission, requireScopes } from '../kernel/caller.ts';
import { requireRole, roleIn } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
}

type Revocation = typeof permissions.revokeAuthorization | typeof permissions.revokeToken;

/**
 * Checks the condition `own` or `others` of a permission. A member without the permission gets 404
 * instead of 403, so that authorizations of other users stay hidden.
 * @param userId the user of the consent or token; null for an application without a user
 * @throws PlatformError 403, 404
 */
export type RequireMayRevoke = (
  permission: Revocation,
  principal: Principal,
  userId: string | null,
) => Promise<void>;

export function createRequireMayRevoke({ workspaces }: Dependencies): RequireMayRevoke {
  return async (permission, principal, userId) => {
    requirePermission(permission, principal);
    if (userId !== null && userId === principal.userId) {
      return;
    }
    const role = roleIn(await workspaces.get(principal.workspaceId), principal.userId);
    const { others } = permission;
    if (role !== undefined && !allowsRole(others.visibleTo, role)) {
      throw unknownAuthorization(principal);
    }
    requireRole(others, role);
    requireScopes(others, principal, "Revoking another person's authorization or token");
  };
}

/**
 * Returns the error 404 for a consent or token that does not exist or must stay hidden from the
 * caller.
 * @param ownerWorkspaceId the workspace of the consent or token, if known
 */
export function unknownAuthorization(
  principal: Principal,
  ownerWorkspaceId?: string,
): PlatformError {
  return resourceNotFound('There is no such authorization or token.', principal, ownerWorkspaceId);
}
