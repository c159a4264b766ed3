import {
  getDirectoryListing,
  listDirectoryListings,
  listDirectoryListingVersions,
} from '@irp/contracts/directory';
import { type PageHandlers, pageNumber, pageRange } from '@irp/web-pages';
import { filterNames } from './addresses.ts';
import { listingPage } from './listing-page.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { listingsOnPage, searchPage } from './search-page.ts';

type Dependencies = Pick<PageDependencies, 'calls' | 'origin' | 'domains'>;

const shownVersions = 20;

export function searchHandlers({ calls, origin, domains }: Dependencies): PageHandlers {
  return {
    async get(context) {
      const page = pageNumber(context.query);
      // An empty field of the form is not a filter. Foreign parameters of a link, such as campaign
      // parameters, are ignored.
      const values = filterNames.map(
        (name) => [name, context.query.get(name) || undefined] as const,
      );
      const set = Object.fromEntries(values.filter(([, value]) => value !== undefined));
      const query = {
        ...set,
        ...pageRange(page, listingsOnPage),
      };
      const results = await calls.read(listDirectoryListings, { query }, context);
      const { data: listings, meta, facets } = results;
      const verified = await domains.verifiedDomainsOf(facets.publishers.map(({ value }) => value));
      const shown = {
        language: context.language,
        filters: { ...set, page },
        listings,
        total: meta.totalRecords,
        facets,
      };
      return searchPage({
        ...shown,
        verified,
        origin: origin(),
      });
    },
  };
}

export function listingHandlers({ calls, origin }: Omit<Dependencies, 'domains'>): PageHandlers {
  return {
    async get(context) {
      const params = { id: context.id };
      const query = { limit: String(shownVersions) };
      const [listing, versions] = await Promise.all([
        calls.read(getDirectoryListing, { params }, context),
        calls.read(listDirectoryListingVersions, { params, query }, context),
      ]);
      return listingPage({
        language: context.language,
        listing,
        versions: versions.data,
        origin: origin(),
      });
    },
  };
}
