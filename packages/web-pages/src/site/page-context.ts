import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CalledFor } from '@irp/http';
import type { PageLanguage } from '../language.ts';
import type { Page } from '../page.ts';

/** One request for a page of a site. */
export interface PageContext extends CalledFor {
  /** Of what the page is about; empty on pages about nothing in particular. */
  id: string;
  /** Of a part of it, such as an image; empty otherwise. */
  partId: string;
  query: URLSearchParams;
  /** The cookie of the session; empty for none. Pages that everybody sees alike do not read it. */
  cookie: string;
  response: ServerResponse;
  /** That of the browser: `chooseLanguage` changes it for a person who is signed in. */
  language: PageLanguage;
}

export interface Redirect {
  location: string;
}

/** A file that a page shows. */
export interface ImageFile {
  headers: Record<string, string | string[] | undefined>;
  image: AsyncIterable<string | Uint8Array>;
}

/** The handlers of one path, by method. */
export interface PageHandlers {
  get(context: PageContext): Promise<Page | Redirect | ImageFile>;
  post?(context: PageContext, form: Map<string, string>): Promise<Page | Redirect>;
  /** Reads the form of `post`. Default: one that only pages of this origin may send. */
  readForm?(request: IncomingMessage): Promise<Map<string, string>>;
}
