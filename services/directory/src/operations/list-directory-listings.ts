import type { listDirectoryListings as contract } from '@irp/contracts/directory';
import { type Operation, readPage } from '@irp/http';
import type { LiveIndex } from '../search/live-index.ts';
import { revalidated } from './revalidated.ts';

export function listDirectoryListings({ index }: { index: LiveIndex }): Operation<typeof contract> {
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
    return revalidated(headers, { data: data.map(({ summary }) => summary), meta, facets });
  };
}
