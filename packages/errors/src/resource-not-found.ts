import { PlatformError } from './platform-error.ts';

/**
 * Header of a service's 404, in which it names the workspace that has the resource. The gateway
 * records it and never sends it on.
 */
export const ownerWorkspaceHeader = 'x-irp-owner-workspace';

/**
 * 404 for a resource that the caller does not see. Look the owner up for every id, so that the time
 * of the response does not tell whether another workspace has it.
 * @param caller only its workspace is read
 * @param ownerWorkspaceId the workspace that has it, so that the attempt is recorded there too,
 *   unless it is the caller's own; undefined where none has it
 */
export function resourceNotFound(
  message: string,
  caller: { workspaceId: string },
  ownerWorkspaceId: string | undefined,
): PlatformError {
  const isForeign = ownerWorkspaceId !== undefined && ownerWorkspaceId !== caller.workspaceId;
  // An id of a path may be anything; what no id can be belongs to nobody.
  const headers: Record<string, string> =
    isForeign && idForm.test(ownerWorkspaceId) ? { [ownerWorkspaceHeader]: ownerWorkspaceId } : {};
  return new PlatformError('not_found', message, { headers });
}

const idForm = /^[\w-]{1,64}$/;
