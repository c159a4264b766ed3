import type { Principal } from '@irp/contracts';
import type { Revocation } from '@irp/revocations';

/** Does the revocation reach this caller? One by grant reaches every access token: a principal does not name its grant. */
export function isRevokedBy(principal: Principal, { by, id, workspaceId }: Revocation): boolean {
  switch (by) {
    case 'credential':
      return principal.credentialId === id;
    case 'user':
      return principal.userId === id && (workspaceId === undefined || principal.workspaceId === workspaceId);
    case 'workspace':
      return principal.workspaceId === id;
    case 'application':
      return principal.applicationId === id;
    case 'grant':
      return principal.credentialKind === 'access_token';
  }
}
