import { useMe } from '../../api/use-scope.ts';

/** Which buttons the person sees. The server checks each call. */
export function useRights() {
  const { scopes, role } = useMe();
  const isAdmin = role === 'owner' || role === 'admin';
  const canWrite = scopes.includes('applications.write');
  return {
    canWrite,
    /** To delete an application, and to give it away. */
    canAdminister: canWrite && isAdmin,
    canReadListing: scopes.includes('directory.read'),
    canPublish: scopes.includes('directory.write'),
    canReadInstallations: scopes.includes('installations.read'),
    canReadMembers: scopes.includes('members.read'),
    canReadAudit: scopes.includes('audit.read'),
    /** Tokens of all people. */
    canRevokeTokens: scopes.includes('tokens.revoke') && isAdmin,
  };
}
