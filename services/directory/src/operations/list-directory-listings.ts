import type { listDirectoryListings as contract } from '@irp/contracts/directory';
import { type Operation, readPage } from '@irp/http';
import type { VerifiedDomains } from '../domain/verified-domains.ts';
import type { LiveIndex } from '../search/live-index.ts';
import { revalidated } from './revalidated.ts';
import { withPublishers } from './shown-publishers.ts';

interface Dependencies {
  index: LiveIndex;
  domains: Pick<VerifiedDomains, 'verifiedDomainsOf'>;
}

export function listDirectoryListings({ index, domains }: Dependencies): Operation<typeof contract> {
  return async ({ query, headers }) => {
    const { q, category, scope, publisher, sort } = query;
    const filters = { category, scope, publisher };
    const { facets, total, slice, keysOf, countUpTo } = (await index.current()).search({ q, filters, sort });
    const { data, meta } = await readPage(query, {
      list: 'directory-listings',
      query: { q, ...filters, sort },
      read: async ({ after = 0, skip, limit }) => slice(after + skip, after + skip + limit),
      count: async () => total,
      keysOf,
      toPosition: countUpTo,
    });
    const shown = await withPublishers(
      data.map(({ summary }) => summary),
      domains,
    );
    return revalidated(headers, { data: shown, meta, facets });
  };
}
