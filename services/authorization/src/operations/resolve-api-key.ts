import type { ResolvedCredential } from '@irp/contracts';
import { type ApiKey, effectiveScopes, isLive } from '../domain/api-key.ts';
import { roleIn } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';

const touchEveryMs = 60_000;

/** Key, membership and role. */
export function resolveApiKey({ apiKeys, credentials, refusals, log, now }: Deps) {
  function touch(key: ApiKey): void {
    const before = new Date(now() - touchEveryMs);
    if (key.lastUsedAt !== null && key.lastUsedAt > before) return;
    // Not awaited: when a key was last used is told to the minute, and no request waits for it.
    apiKeys
      .touch(key.id, before, new Date(now()))
      .catch((error) => log.warn({ err: error, credentialId: key.id }, 'last use of a key was not noted'));
  }

  async function tellRefused({ id, workspaceId, userId }: ApiKey, reason: string): Promise<void> {
    await refusals.tell({
      type: 'access.denied',
      ...{ workspaceId, subject: id, actor: { type: 'user', id: userId } },
      data: { credentialKind: 'api_key', userId, reason },
    });
  }

  return async (sha256: string): Promise<ResolvedCredential | undefined> => {
    const records = await credentials.findApiKey(sha256);
    if (!records) return undefined;
    const { key, workspace, user } = records;
    if (!isLive(key, now())) {
      await tellRefused(key, key.revokedAt === null ? 'the key has expired' : 'the key was revoked');
      return undefined;
    }
    const role = workspace && roleIn(workspace, key.userId);
    if (!workspace || !user || !role) {
      await tellRefused(key, 'the person is no longer a member of the workspace');
      return undefined;
    }
    touch(key);
    return {
      principal: {
        kind: 'user',
        userId: key.userId,
        credentialId: key.id,
        credentialKind: 'api_key',
        organizationId: workspace.organizationId,
        workspaceId: workspace.id,
        environment: key.environment,
        region: workspace.region,
        role,
        scopes: effectiveScopes(key.scopes, role),
      },
      expiresAt: key.expiresAt?.toISOString() ?? null,
    };
  };
}
