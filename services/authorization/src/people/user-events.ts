import type { Actor, DomainEvent, EventInput, EventPayload } from '@irp/contracts/events';
import { accountStream } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import { addRequestWorkspace } from '@irp/observability';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { UserStore } from './store/user-store.ts';

interface Dependencies {
  users: Pick<UserStore, 'managedIn'>;
  workspaces: Pick<WorkspaceStore, 'idsOfMember'>;
  now: () => number;
}

type UserEvent = Extract<EventPayload, { type: `user.${string}` }>;

interface UserEventContext {
  /** Id of the user; undefined for an attempt to sign in with an unknown e-mail address. */
  userId: string | undefined;
  /**
   * The subject of the event. Default: `userId`. For an unknown user, callers pass the entered
   * e-mail address.
   */
  subject?: string;
  /** The actor of the event. Default: the user. */
  actor?: Actor;
}

/**
 * Returns the events of a change to a user's own account. The first event is for the account's log.
 * If the account was provisioned for a workspace, a second event is for this workspace's log, as
 * long as the user is a member. Workspaces for which the account was not provisioned get no event.
 * For an unknown user, the only event belongs to no account and no workspace.
 */
export type UserEvents = (
  event: Pick<UserEvent, 'type' | 'data'>,
  context: UserEventContext,
) => Promise<[DomainEvent, ...DomainEvent[]]>;

export function createUserEvents({ users, workspaces, now }: Dependencies): UserEvents {
  return async (
    event,
    { userId, subject = userId ?? '', actor = { type: 'user', id: userId ?? subject } },
  ) => {
    // The queries run even for an unknown user, so that the response time does not show whether an
    // address has an account.
    const [managedIn, memberOf] = await Promise.all([
      users.managedIn(subject),
      workspaces.idsOfMember(subject),
    ]);
    const eventIn = (id: string) =>
      newEvent(now(), {
        ...event,
        workspaceId: id,
        subject,
        actor,
      } as EventInput);
    const own = eventIn(userId === undefined ? '' : accountStream(userId));
    if (managedIn === undefined || !memberOf.includes(managedIn)) {
      return [own];
    }
    if (actor.id === userId) {
      addRequestWorkspace(managedIn);
    }
    return [own, eventIn(managedIn)];
  };
}
