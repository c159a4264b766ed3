import type { resolveCredential as contract, Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { type ApiKey, effectiveScopes, isLive } from '../domain/api-key.ts';
import { roleIn } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';

const touchEveryMs = 60_000;

/** Who a key is, as of now: key, membership and role are all looked up, so that any change of them counts at once. */
export function resolveCredential({ apiKeys, workspaces, users, log, now }: Deps) {
  function touch(key: ApiKey): void {
    const before = new Date(now() - touchEveryMs);
    if (key.lastUsedAt !== null && key.lastUsedAt > before) return;
    // Not awaited: when a key was last used is told to the minute, and no request waits for it.
    apiKeys
      .touch(key.id, before, new Date(now()))
      .catch((error) => log.warn({ err: error, credentialId: key.id }, 'last use of a key was not noted'));
  }

  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    const key = await apiKeys.findByHash(body.sha256);
    if (!key || !isLive(key, now())) throw unknown();
    const [workspace, user] = await Promise.all([workspaces.find(key.workspaceId), users.find(key.userId)]);
    const role = workspace && roleIn(workspace, key.userId);
    if (!workspace || !user || !role) throw unknown();
    touch(key);
    const principal: Principal = {
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
    };
    return { status: 200, body: { principal, expiresAt: key.expiresAt?.toISOString() ?? null } };
  };
}

function unknown(): PlatformError {
  return new PlatformError('not_found', 'Unknown, revoked or expired.');
}
