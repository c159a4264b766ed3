import type { Actor, DomainEvent } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { ApiKey } from '../domain/api-key.ts';
import type { Deps } from './deps.ts';

type Changes = DomainEvent<'api_key.updated'>['data']['changes'];

export function keyRevoked({ now }: Pick<Deps, 'now'>, key: ApiKey, actor: Actor, reason: string): DomainEvent {
  const { id: subject, workspaceId, userId } = key;
  return newEvent(now(), { type: 'api_key.revoked', workspaceId, subject, actor, data: { userId, reason } });
}

export function keyUpdated({ now }: Pick<Deps, 'now'>, key: ApiKey, actor: Actor, changes: Changes): DomainEvent {
  const { id: subject, workspaceId } = key;
  return newEvent(now(), { type: 'api_key.updated', workspaceId, subject, actor, data: { changes } });
}

export function keyCreated({ now }: Pick<Deps, 'now'>, key: ApiKey, actor: Actor): DomainEvent {
  const { id: subject, workspaceId, name, prefix, userId, environment, scopes } = key;
  const data = { name, prefix, userId, environment, scopes, expiresAt: key.expiresAt?.toISOString() ?? null };
  return newEvent(now(), { type: 'api_key.created', workspaceId, subject, actor, data });
}
