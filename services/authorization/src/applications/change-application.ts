import type { Principal } from '@irp/contracts';
import type { getApplication } from '@irp/contracts/authorization';
import type { EventInput, EventPayload } from '@irp/contracts/events';
import { actorOf } from '@irp/contracts/events';
import { newEvent, newEventsOfAct } from '@irp/events';
import { entityTag, type Preconditions, type Reply, requirePreconditions } from '@irp/http';
import type { Revoke } from '../kernel/revoker.ts';
import { tagOfApplication, viewApplication } from './application-views.ts';
import type { Application } from './domain/application.ts';
import { requireVisible } from './owned-application.ts';
import type { ApplicationStore } from './store/application-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  revoke: Revoke;
  now: () => number;
}

export interface ApplicationUpdate {
  application: Application;
  /**
   * Type and data of each event. Default of `workspaceId`: the workspace that owns the application.
   */
  events: EventPayload[];
  /**
   * `platform` for the change of an operator. With `platform`, the log of the operator's workspace
   * gets a copy of the events.
   */
  by?: 'platform';
}

interface ApplicationCommand {
  principal: Principal;
  id: string;
  preconditions?: Preconditions;
}

/**
 * Reads, checks and changes an application. Stores the application with the events in a single
 * write. Publishes the change to every gateway before the promise resolves. `change` returns
 * undefined for no change.
 * @throws PlatformError 404, 412, and the errors of `change`
 */
export type ChangeApplication = (
  command: ApplicationCommand,
  change: (application: Application) => ApplicationUpdate | undefined,
  require?: (principal: Principal, application: Application | undefined) => Application,
) => Promise<Application>;

export function createChangeApplication({
  applications,
  revoke,
  now,
}: Dependencies): ChangeApplication {
  return async ({ principal, id, preconditions = {} }, change, require = requireVisible) => {
    const changed = await applications.change(id, (before) => {
      require(principal, before);
      requirePreconditions(preconditions, entityTag(before.revision));
      const result = change(before);
      if (result === undefined) {
        return undefined;
      }
      const { workspaceId, environment } = before;
      const actor = actorOf(principal);
      const events = result.events.flatMap((event) => {
        const input = {
          workspaceId,
          environment,
          subject: id,
          ...event,
          actor,
        } as EventInput;
        return result.by === 'platform' ? newEventsOfAct(now(), input) : [newEvent(now(), input)];
      });
      return {
        application: result.application,
        events,
      };
    });
    // The change is published even if nothing has changed, because an earlier request may have been
    // interrupted before the publication.
    await revoke({ by: 'application', id });
    return changed;
  };
}

export function replyWith(application: Application): Reply<typeof getApplication> {
  return {
    status: 200,
    headers: { ETag: tagOfApplication(application) },
    body: viewApplication(application),
  };
}
