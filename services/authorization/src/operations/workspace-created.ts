import type { Actor, DomainEvent } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { Workspace } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';

/** The event of a new workspace, in its own records. */
export function workspaceCreated({ now }: Pick<Deps, 'now'>, actor: Actor) {
  return ({ id, name, region, organizationId }: Workspace): DomainEvent[] => {
    const data = { name, region, organizationId };
    return [newEvent(now(), { type: 'workspace.created', workspaceId: id, subject: id, actor, data })];
  };
}
