import type { Actor } from '@irp/contracts/events';
import type { UserStore } from './store/user-store.ts';
import type { UserEvents } from './user-events.ts';

/**
 * Ends the browser sessions of a user in three steps. The function announces the end to
 * applications, calls `end`, which makes the sessions invalid, and deletes the sessions. After an
 * interruption, the applications may have signed the user out although the sessions continue. In
 * the reverse order, users could stay signed in to applications.
 * @param exceptSession id of the session that the caller starts again. The end of this session is
 *   not announced
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
 * @param options.exceptSession id of the session that the caller starts again. This session ends as
 *   well, but applications are not notified
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
