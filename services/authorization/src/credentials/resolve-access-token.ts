import type { Principal } from '@irp/contracts';
import type { ResolvedCredential } from '@irp/contracts/authorization';
import type { Actor } from '@irp/contracts/events';
import { isConsole } from '../applications/domain/console.ts';
import type { Refusals } from '../kernel/refusals.ts';
import { unknownCredential } from '../kernel/unknown-credential.ts';
import { platformRolesOf } from '../people/domain/platform-roles.ts';
import type { User } from '../people/store/user-store.ts';
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
 * Resolves an access token by its SHA-256; refresh tokens are rejected. Records the use of an
 * invalid token.
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
    const { workspaceId, userId, environment } = token;
    const { workspace, role, scopes } = evaluated;
    const plan = await planOf(workspace.organizationId);
    return {
      principal: {
        kind: userId === null ? 'application' : 'user',
        ...(userId === null ? {} : { userId }),
        ...clientOf(token, records.user),
        credentialId: token.tokenId,
        credentialKind: 'access_token',
        ...(token.grantId === null ? {} : { grantId: token.grantId }),
        organizationId: workspace.organizationId,
        ...(plan === undefined ? {} : { plan }),
        workspaceId,
        environment,
        region: workspace.region,
        ...(role === undefined ? {} : { role }),
        scopes,
      },
      expiresAt: token.expireAt.toISOString(),
      ...(token.jkt === null ? {} : { jkt: token.jkt }),
    };
  };
}

/**
 * Returns the principal's fields that depend on the client. A principal of the console has no
 * `applicationId`, because the console does not limit the rights of its user.
 */
function clientOf(
  { applicationId, environment }: TokenRow,
  user: User | undefined,
): Pick<Principal, 'applicationId' | 'platformRoles'> {
  return user !== undefined && isConsole(applicationId)
    ? platformRolesOf(user, environment)
    : { applicationId };
}

async function recordRefusal(refusals: Refusals, token: TokenRow, reason: string): Promise<void> {
  const { applicationId, workspaceId, environment, userId, tokenId: subject } = token;
  const isOfConsole = userId !== null && isConsole(applicationId);
  const actor: Actor = isOfConsole
    ? { type: 'user', id: userId }
    : {
        type: 'application',
        id: applicationId,
        ...(userId === null ? {} : { onBehalfOf: userId }),
      };
  await refusals.record({
    type: 'access.denied',
    workspaceId,
    environment,
    subject,
    actor,
    data: {
      credentialKind: 'access_token',
      applicationId,
      ...(userId === null ? {} : { userId }),
      reason,
    },
  });
}
