import type { ResolvedCredential } from '@irp/contracts';
import type { TokenRow } from '../store/oauth-models.ts';
import type { Deps } from './deps.ts';
import { tokenStanding } from './token-standing.ts';

/** An access token, for the gateway: a refresh token is none. */
export function resolveAccessToken(deps: Deps) {
  return async (sha256: string): Promise<ResolvedCredential | undefined> => {
    const records = await deps.credentials.findToken(sha256);
    if (!records || records.token.kind === 'RefreshToken') return undefined;
    const { token } = records;
    const found = tokenStanding(records, deps.now());
    if ('refusal' in found) {
      await tellRefused(deps, token, found.refusal);
      return undefined;
    }
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
        environment: token.environment,
        region: workspace.region,
        ...(role === undefined ? {} : { role }),
        scopes,
      },
      expiresAt: token.expireAt.toISOString(),
      ...(token.jkt === null ? {} : { jkt: token.jkt }),
    };
  };
}

async function tellRefused({ refusals }: Deps, token: TokenRow, reason: string): Promise<void> {
  const { applicationId, workspaceId, userId, tokenId: subject } = token;
  const person = userId === null ? {} : { onBehalfOf: userId };
  await refusals.tell({
    type: 'access.denied',
    ...{ workspaceId, subject, actor: { type: 'application', id: applicationId, ...person } },
    data: { credentialKind: 'access_token', applicationId, ...(userId === null ? {} : { userId }), reason },
  });
}
