import type { DataEnvironment, ResolvedCredential } from '@irp/contracts';
import type { Deps } from './deps.ts';
import { tokenStanding } from './token-standing.ts';

/** An access token, for the gateway: a refresh token is none. */
export function resolveAccessToken(deps: Deps) {
  const standing = tokenStanding(deps);
  return async (sha256: string): Promise<ResolvedCredential | undefined> => {
    const token = await deps.tokens.find(sha256);
    if (!token || token.kind === 'RefreshToken') return undefined;
    const found = await standing(token);
    if (!found) return undefined;
    const { applicationId, workspaceId, userId } = token;
    const { workspace, role, scopes } = found;
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
        scopes,
      },
      expiresAt: token.expireAt.toISOString(),
      ...(token.jkt === null ? {} : { jkt: token.jkt }),
    };
  };
}
