import type { EventNews, EventTold, Principal } from '@irp/contracts';
import { actorOf } from '@irp/contracts';
import { newEvent } from '@irp/events';
import { type Reply, requireMatch } from '@irp/http';
import type { Application } from '../domain/application.ts';
import { tagOfApplication, viewApplication } from './application-views.ts';
import type { Deps } from './deps.ts';
import { requireVisible } from './owned-application.ts';

export interface Change {
  application: Application;
  /** What happened: type and data, and the workspace whose records it belongs in where that is not the owner's. */
  events: EventTold[];
}

interface Wish {
  principal: Principal;
  id: string;
  ifMatch?: string | undefined;
}

/**
 * One change of an application: read, checked, stored with its events, and told to every gateway before the caller is
 * answered. @throws PlatformError 404, 412, and what `change` throws
 */
export async function changeApplication(
  { applications, revoke, now }: Deps,
  { principal, id, ifMatch }: Wish,
  change: (application: Application) => Change | undefined,
  require = requireVisible,
): Promise<Application> {
  const changed = await applications.change(id, (before) => {
    require(principal, before);
    requireMatch(ifMatch, tagOfApplication(before));
    const result = change(before);
    if (result === undefined) return undefined;
    const { workspaceId } = before;
    const actor = actorOf(principal);
    const events = result.events.map((event) =>
      newEvent(now(), { workspaceId, subject: id, ...event, actor } as EventNews),
    );
    return { application: result.application, events };
  });
  // Also where nothing changed: an earlier try may have been cut off here.
  await revoke({ by: 'application', id });
  return changed;
}

export function replyWith(application: Application): Reply {
  return { status: 200, headers: { ETag: tagOfApplication(application) }, body: viewApplication(application) };
}
