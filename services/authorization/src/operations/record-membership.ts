import type { Principal, Role } from '@irp/contracts';
import { isEscalation } from '../domain/workspace.ts';
import { actorOf, newEvent } from './actor.ts';
import type { Deps } from './deps.ts';

/**
 * Records that a person's role changes, before it does: what cannot be recorded is not done.
 * @param before undefined: they join; after undefined: they leave
 */
export async function recordMembership(
  { events, now }: Deps,
  principal: Principal,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  before: Role | undefined,
  after: Role | undefined,
): Promise<void> {
  if (before === after) return;
  const actor = actorOf(principal);
  const data = { before: before ?? null, after: after ?? null };
  const change = before === undefined ? 'member.added' : after === undefined ? 'member.removed' : 'member.role_changed';
  const types = isEscalation(before, after) ? [change, 'permission.escalated'] : [change];
  await events.add(...types.map((type) => newEvent(now(), { type, workspaceId, subject: userId, actor, data })));
}
