import type { listDirectoryListings as contract, PublicSummary } from '@irp/contracts/directory';
import { type Operation, readPage } from '@irp/http';
import { viewPublisher } from '../domains/domain/verified-domains.ts';
import { type Representation, represent, revalidated } from './revalidated.ts';
import { BoundedCache } from './search/bounded-cache.ts';
import type { ListingIndex } from './search/listing-index.ts';
import type { LiveIndex } from './search/live-index.ts';
import { SearchTurns } from './search/search-turns.ts';
import { searchedWords } from './search/words.ts';

type Query = Parameters<Operation<typeof contract>>[0]['query'];
type Body = Awaited<ReturnType<typeof search>>;

/**
 * Sizes of cached replies. The memory of a reply is larger than its body, because the reply also
 * references its listings.
 */
const limits = {
  maxBytes: 16_000_000,
  maxBytesOfOne: 250_000,
};

export function listDirectoryListings({ index }: { index: LiveIndex }): Operation<typeof contract> {
  const replies = new BoundedCache<Representation<Body>>(limits);
  const turns = new SearchTurns();
  return async ({ query }) => {
    const current = await index.current();
    // Replies are cached because searches repeat: many users type the same first letters. The
    // cached reply is valid until a listing or a verified publisher changes.
    const key = JSON.stringify(query);
    const known = replies.get(current.revision, key);
    if (known) {
      return revalidated(known);
    }
    const { revision, page } = await turns.run(searchedWords(query.q ?? '').length, () => ({
      revision: current.revision,
      page: search(current, query),
    }));
    const reply = await represent(await page);
    replies.put(revision, key, reply, reply.json.length + key.length);
    return revalidated(reply);
  };
}

async function search(index: ListingIndex, query: Query) {
  const { q, category, scope, publisher, verified, sort } = query;
  const filters = {
    category,
    scope,
    publisher,
    verified,
  };
  const { domains } = index;
  const { facets, total, slice, keysOf, countUpTo } = index.search({
    q,
    filters,
    sort,
  });
  const { data, meta } = await readPage(query, {
    list: 'directory-listings',
    query: {
      q,
      ...filters,
      sort,
    },
    read: async ({ after = 0, skip, limit }) => slice(after + skip, after + skip + limit),
    count: async () => total,
    keysOf,
    toPosition: countUpTo,
  });
  const shown = data.map(
    ({ summary }): PublicSummary => ({
      ...summary,
      publisher: viewPublisher(summary.publisher, domains.get(summary.publisher.organizationId)),
    }),
  );
  return {
    data: shown,
    meta,
    facets,
  };
}
