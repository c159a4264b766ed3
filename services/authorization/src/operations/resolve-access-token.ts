import type { DataEnvironment, ResolvedCredential } from '@irp/contracts';
import { accessOf, effectiveTokenScopes, roleOf } from '../domain/access.ts';
import type { Deps } from './deps.ts';

/** Token, application, installation, and for a person their agreement, membership and role. */
export function resolveAccessToken(deps: Deps) {
  const { tokens, applications, installationGrants, consents, workspaces, users, now } = deps;
  return async (sha256: string): Promise<ResolvedCredential | undefined> => {
    const token = await tokens.find(sha256);
    if (!token || token.kind === 'RefreshToken' || token.expireAt.getTime() <= now()) return undefined;
    const { applicationId, workspaceId, userId, consentId } = token;
    const [application, workspace, installed, user, consent] = await Promise.all([
      applications.find(applicationId),
      workspaces.find(workspaceId),
      installationGrants.find(applicationId, workspaceId),
      userId === null ? undefined : users.find(userId),
      consentId === null ? undefined : consents.find(workspaceId, consentId),
    ]);
    if (!application || !workspace || (userId !== null && !user)) return undefined;
    const access = accessOf(application, workspace, installed);
    const role = roleOf(workspace, userId);
    if (!access || (userId !== null && !(role && consent))) return undefined;
    const agreed = userId === null ? access.scopes : access.scopes.filter((scope) => consent!.scopes.includes(scope));
    return {
      principal: {
        kind: userId === null ? 'application' : 'user',
        ...(userId === null ? {} : { userId }),
        applicationId,
        credentialId: token.tokenId,
        credentialKind: 'access_token',
        ...(token.grantId === null ? {} : { grantId: token.grantId }),
        organizationId: workspace.organizationId,
        workspaceId,
        environment: token.environment as DataEnvironment,
        region: workspace.region,
        ...(role === undefined ? {} : { role }),
        scopes: effectiveTokenScopes(token.scope, agreed, role),
      },
      expiresAt: token.expireAt.toISOString(),
      ...(token.jkt === null ? {} : { jkt: token.jkt }),
    };
  };
}
