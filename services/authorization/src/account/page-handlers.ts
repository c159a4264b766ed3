import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page, PageLanguage } from '@irp/web-pages';
import type { User } from '../people/store/user-store.ts';
import type { BrowserSession } from './browser-session.ts';

/** A request for an account page, with its browser session. */
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
  /** The CSRF token of this session's forms. */
  csrf: string;
}

/** Sends the browser to another page with status 303. */
export interface Redirect {
  location: string;
}

export type PageResult = Page | Redirect;

/** The handlers of a path, by method. A path without `get` accepts a form and shows no page. */
export interface PageHandlers {
  get?: (context: PageContext) => Promise<PageResult>;
  post?: (context: PageContext, form: Map<string, string>) => Promise<PageResult>;
}
