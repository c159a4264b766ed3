import type { CalledFor } from '@irp/http';
import type { Page } from '@irp/web-pages';

/** One request for a page of the directory. */
export interface PageContext extends CalledFor {
  /** Of the application, installation or request that the page is about; empty on pages about none. */
  id: string;
  /** Empty but for images. */
  imageId: string;
  query: URLSearchParams;
  /** The cookie of the session; empty for none. Pages that everybody sees alike do not read it. */
  cookie: string;
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
}
