import type { RequestMail } from '../mail/request-mail.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { EndBrowserSessions } from './remove-sessions.ts';
import type { LinkStore } from './store/link-store.ts';
import type { User, UserStore } from './store/user-store.ts';
import type { UserEvents } from './user-events.ts';

interface Dependencies {
  users: UserStore;
  passwords: PasswordHasher;
  links: LinkStore;
  endBrowserSessions: EndBrowserSessions;
  requestMail: RequestMail;
  issuer: () => string;
  now: () => number;
  userEvents: UserEvents;
}

/**
 * Sets a user's password. Then signs the user out in all browsers, and makes all links mailed to
 * the user invalid.
 * @param useLink marks the mailed link as used
 * @returns false, without any change, if `useLink` returns false
 */
export type SetPassword = (
  user: User,
  password: string,
  method: 'invitation' | 'reset' | 'change',
  useLink?: () => Promise<boolean>,
) => Promise<boolean>;

export function createSetPassword({
  users,
  passwords,
  links,
  endBrowserSessions,
  requestMail,
  issuer,
  userEvents,
  now,
}: Dependencies): SetPassword {
  return async (user, password, method, useLink = async () => true) => {
    const hash = await passwords.inTurn({ origin: user.id, isKnown: true }, (turn) =>
      turn.hash(password),
    );
    if (!(await useLink())) {
      return false;
    }
    const events = await userEvents(
      {
        type: 'user.password_changed',
        data: { method },
      },
      { userId: user.id },
    );
    await endBrowserSessions(user.id, async () => {
      await users.setPassword(user.id, hash, events, new Date(now()));
      await links.removeAll(user.id);
    });
    if (method !== 'invitation') {
      await requestMail({
        key: `password_changed/${events[0].id}`,
        to: user.email,
        userId: user.id,
        kind: 'password-changed',
        params: { link: `${issuer()}/account/password` },
      });
    }
    return true;
  };
}
