import type { Principal } from '@irp/contracts';
import type { Revocation } from '@irp/redis';

/** Returns whether a revocation applies to credentials of this principal. */
export function isRevokedBy(principal: Principal, { by, id, workspaceId }: Revocation): boolean {
  switch (by) {
    case 'credential':
      return principal.credentialId === id;
    case 'user':
      return (
        principal.userId === id &&
        (workspaceId === undefined || principal.workspaceId === workspaceId)
      );
    case 'workspace':
      return principal.workspaceId === id;
    case 'application':
      return principal.applicationId === id;
    case 'grant':
      return principal.grantId === id;
  }
}
