import {
  type Actor,
  actorOf,
  type createApiKey as contract,
  generateApiKey,
  type Principal,
  type Scope,
} from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import {
  type ApiKey,
  effectiveScopes,
  expiryOf,
  grantableScopes,
  isLive,
  maxLiveKeys,
  requireGrantableEnvironment,
} from '../domain/api-key.ts';
import { requireUser } from '../domain/caller.ts';
import { roleIn } from '../domain/workspace.ts';
import { keyCreated, keyRevoked, keyUpdated } from './api-key-events.ts';
import type { Deps } from './deps.ts';
import { newApiKey } from './new-api-key.ts';
import { viewApiKey } from './views.ts';

/** What the calling credential has now, which bounds what it can give. */
interface Maker {
  scopes: Scope[];
  expiresAt: Date | null;
}

export function createApiKey(deps: Deps) {
  const { now } = deps;
  return async ({ principal, body, idempotencyId }: Call<typeof contract>): Promise<Reply> => {
    const userId = requireUser(principal);
    const { workspaceId, region, credentialId: createdBy } = principal;
    const { name, environment } = body;
    requireGrantableEnvironment(principal, environment);
    const maker = await makerOf(deps, principal, userId);
    const scopes = grantableScopes(maker.scopes, body.scopes);
    const expiresAt = expiryOf(body.expiresAt, maker.expiresAt, now());
    const key = generateApiKey({ environment, region });
    const wanted = { workspaceId, userId, environment, name, scopes, expiresAt, createdBy };
    const row = newApiKey(key, wanted, now(), idempotencyId);
    await insertWithinCap(deps, row, actorOf(principal), idempotencyId !== undefined);
    const headers = { Location: `/v2/api-keys/${row.id}`, 'Cache-Control': 'no-store' };
    return { status: 201, headers, body: { ...viewApiKey(row), key } };
  };
}

/** Counted once it is there, so that requests at the same moment cannot exceed the cap together. */
async function insertWithinCap(deps: Deps, row: ApiKey, actor: Actor, isRepeatable: boolean): Promise<void> {
  const { apiKeys, now } = deps;
  const changed = [{ path: '/prefix', before: null, after: row.prefix }];
  const isAgain = isRepeatable && (await apiKeys.replaceUnseen(row, keyUpdated(deps, row, actor, changed)));
  if (!isAgain) await apiKeys.add(row, keyCreated(deps, row, actor));
  if ((await apiKeys.countLive(row.workspaceId, row.userId, new Date(now()))) <= maxLiveKeys) return;
  await apiKeys.discard(row, keyRevoked(deps, row, actor, `there were ${maxLiveKeys} live keys already`));
  const message = `There are ${maxLiveKeys} live keys already: revoke one that is no longer needed.`;
  throw new PlatformError('conflict', message);
}

/** @throws PlatformError 403 for an application, whose keys would outlive its consent, and for a credential that has ended */
async function makerOf({ apiKeys, workspaces, now }: Deps, principal: Principal, userId: string): Promise<Maker> {
  if (principal.credentialKind !== 'api_key')
    throw new PlatformError('forbidden', 'An application cannot make keys: they would outlive what was agreed to.');
  const [workspace, made] = await Promise.all([
    workspaces.get(principal.workspaceId),
    apiKeys.find(principal.workspaceId, principal.credentialId),
  ]);
  const role = roleIn(workspace, userId);
  if (!role || !made || !isLive(made, now()))
    throw new PlatformError('forbidden', 'This credential has ended: it makes no more keys.');
  return { scopes: effectiveScopes(principal.scopes, role), expiresAt: made.expiresAt };
}
