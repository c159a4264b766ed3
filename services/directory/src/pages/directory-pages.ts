import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import { createSite, type PageHandlers } from '@irp/web-pages';
import { directoryPath } from './addresses.ts';
import { listingHandlers, searchHandlers } from './browse.ts';
import { installHandlers } from './install.ts';
import { installImageHandlers } from './install-image.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { directoryErrorPage } from './site.ts';

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

/** Returns the handlers of the pages by their path below `/directory`. */
export function directoryPages(deps: PageDependencies): Record<string, PageHandlers> {
  return {
    // The trailing slash is optional. The canonical address has no trailing slash.
    '/?': searchHandlers(deps),
    '/listings/{id}': listingHandlers(deps),
    '/listings/{id}/install': installHandlers(deps),
    '/listings/{id}/install/images/{id}': installImageHandlers(deps),
  };
}

/** Creates the handler of `/directory` and of all paths below. */
export function createDirectoryPages(
  deps: PageDependencies,
  translateError: ErrorTranslator,
): Mount {
  const { origin, log } = deps;
  return createSite({
    path: directoryPath,
    origin,
    log,
    translateError,
    errorPageOf: directoryErrorPage,
    pages: directoryPages(deps),
  });
}
