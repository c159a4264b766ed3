import type { IncomingMessage } from 'node:http';
import { networksOf } from '@irp/http';
import type { EventRows } from '@irp/persistence';
import { clientAddress } from './pages/guess-limiter.ts';
import type { ReportSignIn } from './report-sign-in.ts';
import type { SetFirstLanguage } from './set-first-language.ts';
import type { User, UserStore } from './store/user-store.ts';
import type { UserEvents } from './user-events.ts';

interface Dependencies {
  users: Pick<UserStore, 'rememberNetwork'>;
  events: EventRows;
  userEvents: UserEvents;
  setFirstLanguage: SetFirstLanguage;
  reportSignIn: ReportSignIn;
}

interface SignIn {
  request: IncomingMessage;
  /** The factors that the user has proved, such as `password and code`. */
  method: string;
  isKnownBrowser: boolean;
}

/**
 * Records a sign-in, and mails the user if the browser is new. The event is stored before the
 * session starts, so each sign-in has an event.
 */
export type RecordSignIn = (user: User, signIn: SignIn) => Promise<void>;

export function createRecordSignIn(deps: Dependencies): RecordSignIn {
  const { users, events, userEvents, setFirstLanguage, reportSignIn } = deps;
  return async (user, { request, method, isKnownBrowser }) => {
    const address = clientAddress(request);
    const event = {
      type: 'user.signed_in',
      data: { address, method },
    } as const;
    const recorded = await userEvents(event, { userId: user.id });
    await events.add(...recorded);
    const { 'accept-language': acceptLanguage, 'user-agent': userAgent } = request.headers;
    await setFirstLanguage(user, acceptLanguage);
    await users.rememberNetwork(user.id, networksOf(address).near);
    await reportSignIn(user, {
      eventId: recorded[0].id,
      address,
      userAgent,
      isKnownBrowser,
    });
  };
}
