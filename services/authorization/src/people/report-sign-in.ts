import type { RequestMail } from '../mail/request-mail.ts';
import { browserNames } from './domain/browser-names.ts';
import type { User, UserStore } from './store/user-store.ts';

interface Dependencies {
  users: Pick<UserStore, 'recordSignIn'>;
  requestMail: RequestMail;
  issuer: () => string;
  now: () => number;
}

interface SignIn {
  /** The id of the event that records the sign-in. */
  eventId: string;
  address: string;
  userAgent: string | undefined;
  isKnownBrowser: boolean;
}

/**
 * Mails a user about a sign-in from a browser that is new for the account. The first sign-in of an
 * account causes no mail, because any browser is new at the first sign-in.
 */
export type ReportSignIn = (user: User, signIn: SignIn) => Promise<void>;

export function createReportSignIn({
  users,
  requestMail,
  issuer,
  now,
}: Dependencies): ReportSignIn {
  return async ({ id: userId, email }, { eventId, address, userAgent, isKnownBrowser }) => {
    const at = new Date(now());
    const isFirst = await users.recordSignIn(userId, at);
    if (isFirst || isKnownBrowser) {
      return;
    }
    await requestMail({
      key: `new-sign-in/${eventId}`,
      to: email,
      userId,
      kind: 'new-sign-in',
      params: {
        at: at.toISOString(),
        ...browserNames(userAgent),
        address,
        link: `${issuer()}/account/sessions`,
      },
    });
  };
}
