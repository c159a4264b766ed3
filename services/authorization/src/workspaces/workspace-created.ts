import type { Actor, DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Clock } from '../kernel/clock.ts';
import type { Workspace } from './domain/workspace.ts';

/** Returns the event of a new workspace, for the audit log of the workspace. */
export function workspaceCreated({ now }: Clock, actor: Actor) {
  return ({ id, name, region, organizationId }: Workspace): DomainEvent[] => {
    const data = {
      name,
      region,
      organizationId,
    };
    return [
      newEvent(now(), {
        type: 'workspace.created',
        workspaceId: id,
        subject: id,
        actor,
        data,
      }),
    ];
  };
}
