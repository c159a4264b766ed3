import type { ResolvedCredential } from '@irp/contracts/authorization';
import type { Refusals } from '../kernel/refusals.ts';
import { unknownCredential } from '../kernel/unknown-credential.ts';
import type { TokenRow } from '../tokens/store/oauth-models.ts';
import type { OrganizationPlans } from '../workspaces/organization-plans.ts';
import { evaluateToken } from './evaluate-token.ts';
import type { CredentialStore } from './store/credential-store.ts';

interface Dependencies {
  credentials: CredentialStore;
  planOf: OrganizationPlans;
  now: () => number;
  refusals: Refusals;
}

/**
 * Resolves an access token by its SHA-256; a refresh token is not accepted. Records the use of an
 * invalid one.
 */
export function resolveAccessToken({ credentials, planOf, refusals, now }: Dependencies) {
  return async (sha256: string): Promise<ResolvedCredential | undefined> => {
    const records = await credentials.findToken(sha256);
    if (!records || records.token.kind === 'RefreshToken') {
      await refusals.record(unknownCredential('access_token'));
      return undefined;
    }
    const { token } = records;
    const evaluated = evaluateToken(records, now());
    if ('refusal' in evaluated) {
      await recordRefusal(refusals, token, evaluated.refusal);
      return undefined;
    }
    const { applicationId, workspaceId, userId } = token;
    const { workspace, role, scopes } = evaluated;
    const plan = await planOf(workspace.organizationId);
    return {
      principal: {
        kind: userId === null ? 'application' : 'user',
        ...(userId === null ? {} : { userId }),
        applicationId,
        credentialId: token.tokenId,
        credentialKind: 'access_token',
        ...(token.grantId === null ? {} : { grantId: token.grantId }),
        organizationId: workspace.organizationId,
        ...(plan === undefined ? {} : { plan }),
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

async function recordRefusal(refusals: Refusals, token: TokenRow, reason: string): Promise<void> {
  const { applicationId, workspaceId, environment, userId, tokenId: subject } = token;
  const person = userId === null ? {} : { onBehalfOf: userId };
  await refusals.record({
    type: 'access.denied',
    workspaceId,
    environment,
    subject,
    actor: {
      type: 'application',
      id: applicationId,
      ...person,
    },
    data: {
      credentialKind: 'access_token',
      applicationId,
      ...(userId === null ? {} : { userId }),
      reason,
    },
  });
}
