import { PlatformError } from './platform-error.ts';

/**
 * Header in the 404 of a service, with the id of the workspace of the resource. The gateway records
 * the workspace and never forwards the header.
 */
export const ownerWorkspaceHeader = 'x-irp-owner-workspace';

/**
 * Creates a 404 for a resource that the caller must not see. Callers must look up the owner of
 * every id. Without the lookup, the response time would reveal that a resource of another workspace
 * exists.
 * @param caller the caller of the request; only `workspaceId` is read
 * @param ownerWorkspaceId the workspace that owns the resource. If the owner is not the caller's
 *   workspace, the attempt is also recorded in the owner's workspace. Undefined if the resource
 *   does not exist.
 */
export function resourceNotFound(
  message: string,
  caller: { workspaceId: string },
  ownerWorkspaceId: string | undefined,
): PlatformError {
  const isForeign = ownerWorkspaceId !== undefined && ownerWorkspaceId !== caller.workspaceId;
  // The id of the owner may come from the path, which may contain any text. Only a text that can be
  // an id is sent in the header.
  const headers: Record<string, string> =
    isForeign && idForm.test(ownerWorkspaceId) ? { [ownerWorkspaceHeader]: ownerWorkspaceId } : {};
  return new PlatformError('not_found', message, { headers });
}

const idForm = /^[\w-]{1,64}$/;
