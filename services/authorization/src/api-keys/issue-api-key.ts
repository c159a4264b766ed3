import type { Principal, Scope } from '@irp/contracts';
import type { createApiKey } from '@irp/contracts/authorization';
import { type Actor, actorOf } from '@irp/contracts/events';
import { allowsCaller, permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Call } from '@irp/http';
import { generateApiKey } from '@irp/secrets';
import { roleIn, type Workspace } from '../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { keyCreated, keyRevoked, keyUpdated } from './api-key-events.ts';
import {
  type ApiKey,
  effectiveScopes,
  expiryOf,
  grantableScopes,
  isLive,
  maxLiveKeys,
  requireGrantableEnvironment,
} from './domain/api-key.ts';
import { newApiKey } from './new-api-key.ts';
import type { ApiKeyStore } from './store/api-key-store.ts';

interface Dependencies {
  now: () => number;
  apiKeys: ApiKeyStore;
  workspaces: WorkspaceStore;
}

/**
 * The effective scopes and the expiry of the calling credential. A new key gets no further scopes
 * and no later expiry. A token of the console does not limit the expiry.
 */
interface CreatorLimits {
  scopes: Scope[];
  expiresAt: Date | null;
}

interface NewKeyRequest {
  principal: Principal;
  userId: string;
  workspace: Workspace;
  body: Call<typeof createApiKey>['body'];
  idempotencyId: string | undefined;
}

/**
 * Creates a key of the caller within the limits of the calling credential.
 * @throws PlatformError 400, 403, 409
 */
export type IssueApiKey = (request: NewKeyRequest) => Promise<{ row: ApiKey; key: string }>;

export function createIssueApiKey(deps: Dependencies): IssueApiKey {
  const { now } = deps;
  return async ({ principal, userId, workspace, body, idempotencyId }) => {
    const { name, environment } = body;
    requireGrantableEnvironment(principal, environment);
    const limits = await creatorLimits(deps, principal, userId, workspace);
    const scopes = grantableScopes(limits.scopes, body.scopes);
    const expiresAt = expiryOf(body.expiresAt, limits.expiresAt, now());
    const key = generateApiKey({
      environment,
      region: workspace.region,
    });
    const { id: workspaceId } = workspace;
    const fields = {
      workspaceId,
      userId,
      environment,
      name,
      scopes,
      expiresAt,
      createdBy: principal.credentialId,
    };
    const row = newApiKey(key, fields, now(), idempotencyId);
    await insertWithinLimit(deps, row, actorOf(principal), idempotencyId !== undefined);
    return { row, key };
  };
}

/**
 * Inserts a key, and then counts the live keys. A count before the insert would allow concurrent
 * requests to exceed the limit together.
 */
async function insertWithinLimit(
  deps: Dependencies,
  row: ApiKey,
  actor: Actor,
  isRepeatable: boolean,
): Promise<void> {
  const { apiKeys, now } = deps;
  const changed = [
    {
      path: '/prefix',
      before: null,
      after: row.prefix,
    },
  ];
  const isReplaced =
    isRepeatable && (await apiKeys.replaceUnshown(row, keyUpdated(deps, row, actor, changed)));
  if (!isReplaced) {
    await apiKeys.add(row, keyCreated(deps, row, actor));
  }
  if ((await apiKeys.countLive(row.workspaceId, row.userId, new Date(now()))) <= maxLiveKeys) {
    return;
  }
  await apiKeys.discard(
    row,
    keyRevoked(deps, row, actor, `there were already ${maxLiveKeys} valid keys`),
  );
  const message = `You have ${maxLiveKeys} valid API keys in this workspace, which is the limit: revoke a key first.`;
  throw new PlatformError('conflict', message);
}

/**
 * Returns the limits for a new key.
 * @throws PlatformError 403 for an access token of an application, whose keys would outlive the
 *   consent, and for an expired or revoked API key
 */
async function creatorLimits(
  { apiKeys, workspaces, now }: Dependencies,
  principal: Principal,
  userId: string,
  workspace: Workspace,
): Promise<CreatorLimits> {
  if (!allowsCaller(permissions.createApiKey, principal)) {
    throw new PlatformError('forbidden', 'An access token cannot create API keys: use an API key.');
  }
  const { workspaceId, credentialId, credentialKind } = principal;
  const [own, creator] = await Promise.all([
    workspaceId === workspace.id ? workspace : workspaces.get(workspaceId),
    credentialKind === 'api_key' ? apiKeys.find(workspaceId, credentialId) : undefined,
  ]);
  const [role, roleThere] = [roleIn(own, userId), roleIn(workspace, userId)];
  const isEnded = credentialKind === 'api_key' && !(creator && isLive(creator, now()));
  if (!role || !roleThere || isEnded) {
    throw new PlatformError(
      'forbidden',
      'The calling API key has expired or was revoked, or you are no longer a member: this API key cannot create API keys.',
    );
  }
  const scopes = effectiveScopes(effectiveScopes(principal.scopes, role), roleThere);
  return { scopes, expiresAt: creator?.expiresAt ?? null };
}
