import { PlatformError } from './platform-error.ts';

/**
 * Header of a service's 404 with the workspace of the resource. The gateway records the workspace
 * and never forwards the header.
 */
export const ownerWorkspaceHeader = 'x-irp-owner-workspace';

/**
 * 404 for a resource invisible to the caller. The caller of this function must look up the owner
 * for every id: otherwise the response time would reveal a resource of another workspace.
 * @param caller only the workspace is read
 * @param ownerWorkspaceId the workspace of the resource: the attempt is recorded there too, unless
 *   it is the caller's own; undefined without an owner
 */
export function resourceNotFound(
  message: string,
  caller: { workspaceId: string },
  ownerWorkspaceId: string | undefined,
): PlatformError {
  const isForeign = ownerWorkspaceId !== undefined && ownerWorkspaceId !== caller.workspaceId;
  // An id of a path may be any text; a text impossible as an id has no owner.
  const headers: Record<string, string> =
    isForeign && idForm.test(ownerWorkspaceId) ? { [ownerWorkspaceHeader]: ownerWorkspaceId } : {};
  return new PlatformError('not_found', message, { headers });
}

const idForm = /^[\w-]{1,64}$/;
