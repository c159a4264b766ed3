import type { ResolvedCredential } from '@irp/contracts/authorization';
import type { Logger } from '@irp/logging';
import { type ApiKey, effectiveScopes, isLive } from '../api-keys/domain/api-key.ts';
import type { ApiKeyStore } from '../api-keys/store/api-key-store.ts';
import type { Refusals } from '../kernel/refusals.ts';
import { unknownCredential } from '../kernel/unknown-credential.ts';
import type { User } from '../people/store/user-store.ts';
import { roleIn } from '../workspaces/domain/workspace.ts';
import type { OrganizationPlans } from '../workspaces/organization-plans.ts';
import type { CredentialStore } from './store/credential-store.ts';

interface Dependencies {
  apiKeys: ApiKeyStore;
  credentials: CredentialStore;
  planOf: OrganizationPlans;
  refusals: Refusals;
  log: Logger;
  now: () => number;
}

const touchEveryMs = 60_000;

/** Resolves an API key by its SHA-256: key, membership and role must be valid. Records the use of an invalid one. */
export function resolveApiKey({ apiKeys, credentials, planOf, refusals, log, now }: Dependencies) {
  function touch(key: ApiKey): void {
    const before = new Date(now() - touchEveryMs);
    if (key.lastUsedAt !== null && key.lastUsedAt > before) return;
    // Not awaited: `lastUsedAt` is accurate to the minute, and no request waits for the write.
    apiKeys
      .touch(key.id, before, new Date(now()))
      .catch((error) => log.warn({ err: error, credentialId: key.id }, 'could not store the last use of an API key'));
  }

  async function recordRefusal({ id, workspaceId, environment, userId }: ApiKey, reason: string): Promise<void> {
    await refusals.record({
      type: 'access.denied',
      ...{ workspaceId, environment, subject: id, actor: { type: 'user', id: userId } },
      data: { credentialKind: 'api_key', userId, reason },
    });
  }

  return async (sha256: string): Promise<ResolvedCredential | undefined> => {
    const records = await credentials.findApiKey(sha256);
    if (!records) {
      await refusals.record(unknownCredential('api_key'));
      return undefined;
    }
    const { key, workspace, user } = records;
    if (!isLive(key, now())) {
      await recordRefusal(key, key.revokedAt === null ? 'the key has expired' : 'the key was revoked');
      return undefined;
    }
    const role = workspace && roleIn(workspace, key.userId);
    if (!workspace || !user || !role) {
      await recordRefusal(key, 'the person is no longer a member of the workspace');
      return undefined;
    }
    touch(key);
    const plan = await planOf(workspace.organizationId);
    return {
      principal: {
        kind: 'user',
        userId: key.userId,
        credentialId: key.id,
        credentialKind: 'api_key',
        organizationId: workspace.organizationId,
        ...(plan === undefined ? {} : { plan }),
        workspaceId: workspace.id,
        environment: key.environment,
        region: workspace.region,
        role,
        ...platformRolesOf(user, key),
        scopes: effectiveScopes(key.scopes, role),
      },
      expiresAt: key.expiresAt?.toISOString() ?? null,
    };
  };
}

/** A key of the sandbox, on a test machine, has no power over the platform. */
function platformRolesOf({ platformRoles }: User, { environment }: ApiKey) {
  return environment === 'production' && platformRoles.length > 0 ? { platformRoles: [...platformRoles] } : {};
}
