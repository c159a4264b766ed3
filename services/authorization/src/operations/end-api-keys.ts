import type { Actor, DomainEvent } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { ApiKey } from '../domain/api-key.ts';
import type { KeyFilter } from '../store/api-key-store.ts';
import type { Deps } from './deps.ts';

/** Ends every key of a person that fits, each with its event. @returns their ids */
export async function endApiKeys(
  deps: Deps,
  filter: KeyFilter & { userId: string },
  actor: Actor,
  reason: string,
): Promise<string[]> {
  const keys = await deps.apiKeys.findLive(filter);
  for (const key of keys) await deps.apiKeys.revoke(key, new Date(deps.now()), keyRevoked(deps, key, actor, reason));
  return keys.map(({ id }) => id);
}

export function keyRevoked({ now }: Pick<Deps, 'now'>, key: ApiKey, actor: Actor, reason: string): DomainEvent {
  const { id: subject, workspaceId, userId } = key;
  return newEvent(now(), { type: 'api_key.revoked', workspaceId, subject, actor, data: { userId, reason } });
}

export function keyCreated({ now }: Pick<Deps, 'now'>, key: ApiKey, actor: Actor): DomainEvent {
  const { id: subject, workspaceId, name, prefix, userId, environment, scopes } = key;
  const data = { name, prefix, userId, environment, scopes, expiresAt: key.expiresAt?.toISOString() ?? null };
  return newEvent(now(), { type: 'api_key.created', workspaceId, subject, actor, data });
}
