import { useMe } from './use-scope.ts';

/** The buttons for the person. The server checks each call. */
export function useRights() {
  const { scopes, role } = useMe();
  const isAdmin = role === 'owner' || role === 'admin';
  return {
    isAdmin,
    isOwner: role === 'owner',
    canReadInstallations: scopes.includes('installations.read'),
    canInstall: scopes.includes('installations.write') && isAdmin,
    canAsk: scopes.includes('directory.read'),
    canChangeWorkspace: scopes.includes('workspace.write') && isAdmin,
    canProveDomains: scopes.includes('directory.write') && isAdmin,
    canReadMembers: scopes.includes('members.read'),
    /** Tokens and consents of everybody. */
    canReadTokens: scopes.includes('tokens.revoke') && isAdmin,
  };
}
