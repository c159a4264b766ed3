import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CalledFor } from '@irp/http';
import type { PageLanguage } from '../language.ts';
import type { Page } from '../page.ts';

/** A request for a page of a site. */
export interface PageContext extends CalledFor {
  /** The id of the page's subject; empty on pages without a subject. */
  id: string;
  /** The id of a part of the subject, such as an image; empty otherwise. */
  partId: string;
  query: URLSearchParams;
  /**
   * The cookie of the session; empty for none. Pages with equal contents for everybody do not read
   * the cookie.
   */
  cookie: string;
  response: ServerResponse;
  /** The browser's language: `chooseLanguage` changes the language for a signed-in person. */
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
  /** Reads the form of `post`. Default: only forms of this origin's pages. */
  readForm?(request: IncomingMessage): Promise<Map<string, string>>;
}
