import type { Principal } from '@irp/contracts';
import { allowsDataOf, isAdmin } from '@irp/contracts/permissions';
import { resourceNotFound } from '@irp/errors';
import type { InstallationRequest } from '../domain/installation-request.ts';
import type { InstallationRequestStore } from '../store/installation-request-store.ts';

/**
 * Returns whether the caller may see the requests of other members. The caller must be an admin
 * with a credential that may read installations.
 */
export function seesAll({ role, scopes }: Pick<Principal, 'role' | 'scopes'>): boolean {
  return isAdmin(role) && scopes.includes('installations.read');
}

/** Returns a request that the caller may see. @throws PlatformError 404 */
export async function requestOf(
  requests: Pick<InstallationRequestStore, 'find'>,
  principal: Principal,
  id: string,
): Promise<InstallationRequest> {
  const request = await requests.find(id);
  const isVisible =
    request?.workspaceId === principal.workspaceId &&
    allowsDataOf(principal, request.environment) &&
    (seesAll(principal) || request.requestedBy === principal.userId);
  if (isVisible) {
    return request;
  }
  throw resourceNotFound('There is no such request.', principal, request?.workspaceId);
}
