import type { Actor, DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Clock } from '../kernel/clock.ts';
import type { ApiKey } from './domain/api-key.ts';

type Changes = DomainEvent<'api_key.updated'>['data']['changes'];

export function keyRevoked({ now }: Clock, key: ApiKey, actor: Actor, reason: string): DomainEvent {
  const { id: subject, workspaceId, userId, name, prefix, environment, scopes } = key;
  const data = {
    userId,
    reason,
    name,
    prefix,
    environment,
    scopes,
  };
  return newEvent(now(), {
    type: 'api_key.revoked',
    workspaceId,
    environment,
    subject,
    actor,
    data,
  });
}

export function keyUpdated(
  { now }: Clock,
  key: ApiKey,
  actor: Actor,
  changes: Changes,
): DomainEvent {
  const { id: subject, workspaceId, environment } = key;
  return newEvent(now(), {
    type: 'api_key.updated',
    workspaceId,
    environment,
    subject,
    actor,
    data: { changes },
  });
}

export function keyCreated({ now }: Clock, key: ApiKey, actor: Actor): DomainEvent {
  const { id: subject, workspaceId, name, prefix, userId, environment, scopes } = key;
  const data = {
    name,
    prefix,
    userId,
    environment,
    scopes,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  };
  return newEvent(now(), {
    type: 'api_key.created',
    workspaceId,
    environment,
    subject,
    actor,
    data,
  });
}
