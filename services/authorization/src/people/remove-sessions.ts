import type { Actor } from '@irp/contracts/events';
import type { UserStore } from './store/user-store.ts';
import type { UserEvents } from './user-events.ts';

/**
 * Ends the browser sessions of a user in three steps: it notifies the applications, calls `end`,
 * which makes the sessions invalid, and deletes the sessions. If the function is interrupted, the
 * applications may have signed the user out although the sessions continue. If `end` came first, an
 * interruption could leave users signed in to applications.
 * @param exceptSession id of the session that the caller starts again. Applications are not
 *   notified of the end of the session `exceptSession`
 */
export type EndBrowserSessions = (
  userId: string,
  end: () => Promise<void>,
  exceptSession?: string,
) => Promise<void>;

interface Dependencies {
  users: UserStore;
  endBrowserSessions: EndBrowserSessions;
  now: () => number;
  userEvents: UserEvents;
}

/**
 * Signs a user out in all browsers. Consents, tokens and API keys stay valid.
 * @param options.exceptSession id of the session that the caller starts again. Even the session
 *   `exceptSession` ends, but applications are not notified of its end
 */
export type RemoveSessions = (
  userId: string,
  options?: { actor?: Actor; exceptSession?: string },
) => Promise<void>;

export function createRemoveSessions({
  users,
  endBrowserSessions,
  userEvents,
  now,
}: Dependencies): RemoveSessions {
  return async (userId, { actor, exceptSession } = {}) => {
    const kept = exceptSession === undefined ? {} : { exceptSessionId: exceptSession };
    const event = {
      type: 'user.signed_out',
      data: { everywhere: true, ...kept },
    } as const;
    const events = await userEvents(event, { userId, ...(actor ? { actor } : {}) });
    await endBrowserSessions(
      userId,
      () => users.endSessions(userId, new Date(now()), events),
      exceptSession,
    );
  };
}
