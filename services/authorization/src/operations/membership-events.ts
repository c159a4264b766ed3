import type { Actor, DomainEvent } from '@irp/contracts';
import { newEvent } from '@irp/events';
import { isEscalation, roleIn, type Workspace } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';

/** What a change of a workspace means for one person's membership: they join, leave, or may do other things. */
export function membershipEvents({ now }: Pick<Deps, 'now'>, actor: Actor, userId: string) {
  return (from: Workspace | undefined, to: Workspace): DomainEvent[] => {
    const before = from && roleIn(from, userId);
    const after = roleIn(to, userId);
    if (before === after) return [];
    const about = { workspaceId: to.id, subject: userId, actor };
    const data = { before: before ?? null, after: after ?? null };
    const type = before === undefined ? 'member.added' : after === undefined ? 'member.removed' : 'member.role_changed';
    const change = newEvent(now(), { type, ...about, data });
    if (!isEscalation(before, after)) return [change];
    return [change, newEvent(now(), { type: 'permission.escalated', ...about, data })];
  };
}
