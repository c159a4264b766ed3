import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page, PageLanguage } from '@irp/web-pages';
import type { User } from '../people/store/user-store.ts';
import type { BrowserSession } from './browser-session.ts';

/** A request for an account page, with the browser's session. */
export interface PageContext {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  session: BrowserSession;
  /** The language of the response's page. */
  language: PageLanguage;
}

export interface SignedInContext extends PageContext {
  user: User;
  /** The CSRF token for forms in this session. */
  csrf: string;
}

/** A response with status 303, which makes the browser open another page. */
export interface Redirect {
  location: string;
}

export type PageResult = Page | Redirect;

/**
 * The handlers of a path, by method. A path without `get` receives a form that is shown at another
 * path.
 */
export interface PageHandlers {
  get?: (context: PageContext) => Promise<PageResult>;
  post?: (context: PageContext, form: Map<string, string>) => Promise<PageResult>;
}
