import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import { createSite, type PageHandlers } from '@irp/web-pages';
import { directoryPath } from './addresses.ts';
import { listingHandlers, searchHandlers } from './browse.ts';
import { installHandlers } from './install.ts';
import { installImageHandlers } from './install-image.ts';
import { installationHandlers, removalHandlers } from './manage/installation.ts';
import { installationsHandlers } from './manage/installations.ts';
import { requestHandlers } from './manage/request.ts';
import { ownListingHandlers } from './own/own-listing.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { sharedHandlers } from './shared-listings.ts';
import { directoryErrorPage } from './site.ts';

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

/** The pages by the rest of their paths. */
export function directoryPages(deps: PageDependencies): Record<string, PageHandlers> {
  return {
    // With a slash at the end as without: its canonical address is the same.
    '/?': searchHandlers(deps),
    '/listings/{id}': listingHandlers(deps),
    '/listings/{id}/install': installHandlers(deps),
    '/listings/{id}/install/images/{id}': installImageHandlers(deps),
    '/shared': sharedHandlers(deps),
    '/installations': installationsHandlers(deps),
    '/installations/{id}': installationHandlers(deps),
    '/installations/{id}/remove': removalHandlers(deps),
    '/installation-requests/{id}': requestHandlers(deps),
    '/applications/{id}/listing': ownListingHandlers(deps),
  };
}

/** Serves `/directory` and every path below it. */
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
