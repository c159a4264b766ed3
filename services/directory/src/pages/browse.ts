import { getDirectoryListing, listDirectoryListings, listDirectoryListingVersions } from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import { listingPage } from './listing-page.ts';
import type { PageHandlers } from './page-context.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { listingsOnPage, searchPage } from './search-page.ts';

type Dependencies = Pick<PageDependencies, 'calls' | 'origin' | 'domains'>;

const filterNames = ['q', 'category', 'scope', 'publisher'] as const;
const shownVersions = 20;

export function searchHandlers({ calls, origin, domains }: Dependencies): PageHandlers {
  return {
    async get(context) {
      const page = pageNumber(context.query.get('page'));
      // An empty field of the form is no filter. Parameters that others add to a link, such as of a campaign, are none either.
      const values = filterNames.map((name) => [name, context.query.get(name) || undefined] as const);
      const set = Object.fromEntries(values.filter(([, value]) => value !== undefined));
      const query = { ...set, limit: String(listingsOnPage), offset: String((page - 1) * listingsOnPage) };
      const results = await calls.read(listDirectoryListings, { query }, context);
      const { data: listings, meta, facets } = results;
      const verified = await domains.verifiedDomainsOf(facets.publishers.map(({ value }) => value));
      const shown = { filters: { ...set, page }, listings, total: meta.totalRecords, facets };
      return searchPage({ ...shown, verified, origin: origin() });
    },
  };
}

function pageNumber(text: string | null): number {
  if (text === null) return 1;
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new PlatformError('invalid_request', 'page must be a whole number from 1 to 999999.');
  return Number(text);
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
      return listingPage({ listing, versions: versions.data, origin: origin() });
    },
  };
}
