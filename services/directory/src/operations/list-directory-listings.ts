import type { listDirectoryListings as contract } from '@irp/contracts/directory';
import { type Operation, readPage } from '@irp/http';
import { viewPublisher } from '../domain/verified-domains.ts';
import type { LiveIndex } from '../search/live-index.ts';
import { revalidated } from './revalidated.ts';

export function listDirectoryListings({ index }: { index: LiveIndex }): Operation<typeof contract> {
  return async ({ query, headers }) => {
    const { q, category, scope, publisher, verified, sort } = query;
    const filters = { category, scope, publisher, verified };
    const current = await index.current();
    const { domains } = current;
    const { facets, total, slice, keysOf, countUpTo } = current.search({ q, filters, sort });
    const { data, meta } = await readPage(query, {
      list: 'directory-listings',
      query: { q, ...filters, sort },
      read: async ({ after = 0, skip, limit }) => slice(after + skip, after + skip + limit),
      count: async () => total,
      keysOf,
      toPosition: countUpTo,
    });
    const shown = data.map(({ summary }) => ({
      ...summary,
      publisher: viewPublisher(summary.publisher, domains.get(summary.publisher.organizationId)),
    }));
    return revalidated(headers, { data: shown, meta, facets });
  };
}
