import type { MailLink } from './mail-link.ts';
import type { UserStore } from './store/user-store.ts';
import type { UserEvents } from './user-events.ts';

interface Dependencies {
  users: UserStore;
  userEvents: UserEvents;
  mailLink: MailLink;
}

const lifetimeMs = 3_600_000;

/**
 * Mails a link for a new password to the user with this address. Does nothing if the address is
 * unknown or the account is disabled.
 */
export type RequestPasswordReset = (email: string, clientAddress: string) => Promise<void>;

export function createRequestPasswordReset({
  users,
  userEvents,
  mailLink,
}: Dependencies): RequestPasswordReset {
  return async (email, clientAddress) => {
    const found = await users.findByEmail(email);
    if (!found || found.user.disabled) {
      return;
    }
    const { user } = found;
    const event = {
      type: 'user.password_reset_requested',
      data: { address: clientAddress },
    } as const;
    const events = await userEvents(event, { userId: user.id });
    await mailLink(user.email, {
      purpose: 'password_reset',
      target: { userId: user.id },
      events,
      path: '/account/password/new',
      lifetimeMs,
      mail: (link) => ({
        kind: 'password-reset',
        params: { link },
      }),
    });
  };
}
