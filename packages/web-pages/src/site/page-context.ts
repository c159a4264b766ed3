import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CalledFor } from '@irp/http';
import type { PageLanguage } from '../language.ts';
import type { Page } from '../page.ts';

/** A request for a page of a site. */
export interface PageContext extends CalledFor {
  /** The id of the resource that the page shows; empty if the path has no id. */
  id: string;
  /** The id of a part of the resource, such as an image; empty if the path has no such id. */
  partId: string;
  query: URLSearchParams;
  /**
   * The session cookie; empty without a session. Pages with the same contents for everybody do not
   * use the cookie.
   */
  cookie: string;
  response: ServerResponse;
  /** The browser's language. For a signed-in person, `chooseLanguage` changes the language. */
  language: PageLanguage;
}

export interface Redirect {
  location: string;
}

export interface ImageFile {
  headers: Record<string, string | string[] | undefined>;
  image: AsyncIterable<string | Uint8Array>;
}

/** The handlers of a path, by method. */
export interface PageHandlers {
  get(context: PageContext): Promise<Page | Redirect | ImageFile>;
  post?(context: PageContext, form: Map<string, string>): Promise<Page | Redirect>;
  /** Reads the form of `post`. Default: only forms of pages with the same origin are accepted. */
  readForm?(request: IncomingMessage): Promise<Map<string, string>>;
}
