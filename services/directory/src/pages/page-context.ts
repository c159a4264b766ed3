import type { CalledFor } from '@irp/http';
import type { Page } from '@irp/web-pages';

/** One request for a page of the directory. */
interface PageContext extends CalledFor {
  /** The id of the application; empty on pages about none. */
  id: string;
  query: URLSearchParams;
}

/** The handlers of one path, by method. */
export interface PageHandlers {
  get(context: PageContext): Promise<Page>;
}
