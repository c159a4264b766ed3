import type { DomainEvent } from '../domain/event.ts';
import { newEvent } from './actor.ts';
import type { Deps } from './deps.ts';

/** What a person did to their own account: it belongs to no workspace. */
export function userEvent(
  { now }: Deps,
  type: string,
  userId: string,
  data: Record<string, unknown> = {},
): DomainEvent {
  const actor = { type: 'user', id: userId } as const;
  return newEvent(now(), { type, workspaceId: '', subject: userId, actor, data });
}
