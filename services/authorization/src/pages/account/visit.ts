import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '@irp/errors';
import type { BrowserSession } from '../../oauth/browser-session.ts';
import type { Deps } from '../../operations/deps.ts';
import type { User } from '../../store/user-store.ts';
import { sameText } from '../form-proof.ts';
import type { Page } from '../page.ts';

/** A request for a page of the account. */
export interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  session: BrowserSession;
}

export interface SignedInVisit extends Visit {
  user: User;
  /** Proves that a form was made for this session. */
  csrf: string;
}

export interface Redirect {
  see: string;
}

type Answer = Page | Redirect;

/** What is at a path: `get` shows it, `post` takes its form. Without `get` it is a form's target only. */
export interface Place {
  get?: (visit: Visit) => Promise<Answer>;
  post?: (visit: Visit, form: Map<string, string>) => Promise<Answer>;
}

/** Makes places that are for whoever is signed in. */
export interface Guard {
  get(show: (visit: SignedInVisit) => Promise<Answer>): (visit: Visit) => Promise<Answer>;
  post(
    take: (visit: SignedInVisit, form: Map<string, string>) => Promise<Answer>,
  ): (visit: Visit, form: Map<string, string>) => Promise<Answer>;
}

export const signInFirst: Redirect = { see: '/account/sign-in' };

export function createGuard({ users }: Deps, csrfOf: (sessionUid: string) => string): Guard {
  async function signedIn(visit: Visit): Promise<SignedInVisit | undefined> {
    const { userId, uid } = visit.session;
    const user = userId === undefined ? undefined : await users.find(userId);
    return user && { ...visit, user, csrf: csrfOf(uid) };
  }
  return {
    get: (show) => async (visit) => {
      const inside = await signedIn(visit);
      return inside ? show(inside) : signInFirst;
    },
    post: (take) => async (visit, form) => {
      const inside = await signedIn(visit);
      if (!inside) return signInFirst;
      if (!sameText(form.get('csrf') ?? '', inside.csrf))
        throw new PlatformError('forbidden', 'This form was not made for you. Go back and load the page anew.');
      return take(inside, form);
    },
  };
}
