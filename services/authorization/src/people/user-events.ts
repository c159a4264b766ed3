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
  /** Undefined for a sign-in attempt with an unknown e-mail address. */
  userId: string | undefined;
  /** Default: `userId`. For an unknown user, what was entered as e-mail address. */
  subject?: string;
  /** Default: the user. */
  actor?: Actor;
}

/**
 * The events of a change to a user's own account: one in the log of the account, and one in the log
 * of the workspace that the account was provisioned for, if the user is a member of it. Other
 * workspaces do not learn of it. An unknown user has one event that belongs to no account and no
 * workspace.
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
    // Also looked up for unknown users: the response time must not reveal which addresses have an
    // account.
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
