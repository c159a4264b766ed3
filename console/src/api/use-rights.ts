import { useMe } from './use-scope.ts';

/**
 * Returns the rights of the person. Pages use the rights to show or hide buttons. The server checks
 * each call.
 */
export function useRights() {
  const { scopes, role } = useMe();
  const isAdmin = role === 'owner' || role === 'admin';
  const canWrite = scopes.includes('applications.write');
  return {
    isAdmin,
    isOwner: role === 'owner',
    /** Right to change applications. */
    canWrite,
    /** Right to delete and transfer applications. */
    canAdminister: canWrite && isAdmin,
    canReadListing: scopes.includes('directory.read'),
    canPublish: scopes.includes('directory.write'),
    canProveDomains: scopes.includes('directory.write') && isAdmin,
    /** Right to request an installation. */
    canAsk: scopes.includes('directory.read'),
    canReadInstallations: scopes.includes('installations.read'),
    canInstall: scopes.includes('installations.write') && isAdmin,
    canChangeWorkspace: scopes.includes('workspace.write') && isAdmin,
    canReadMembers: scopes.includes('members.read'),
    canInvite: scopes.includes('members.write'),
    canReadRecords: scopes.includes('investments.read'),
    canWriteRecords: scopes.includes('investments.write'),
    canReadApplications: scopes.includes('applications.read'),
    canReadWebhooks: scopes.includes('webhooks.read'),
    canWriteWebhooks: scopes.includes('webhooks.write'),
    canReadAudit: scopes.includes('audit.read'),
    /** Right to erase personal data from the audit log. */
    canErase: scopes.includes('audit.erase') && role === 'owner',
    /** Right to revoke tokens and consents of all people. */
    canRevokeTokens: scopes.includes('tokens.revoke') && isAdmin,
  };
}
