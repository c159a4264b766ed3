import type { ApiClient, CallInit } from './calls.ts';
import type { paths } from './generated/schema.d.ts';
import { cursorReader } from './next-cursor.ts';
import { pageQuery } from './page-query.ts';

interface Page {
  data: unknown[];
  meta: { nextCursor: string | null };
}

type PageOf<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body extends Page
    ? Body
    : never
  : never;

/** The paths of lists with `meta.nextCursor`. */
export type PagedPath = {
  [P in keyof paths]: [PageOf<P>] extends [never] ? never : P;
}[keyof paths];

/**
 * Yields the pages of a list. A page is requested only when the caller's loop reaches the page, so
 * a `break` prevents further requests.
 * @throws RepeatedCursorError for a list that would never end
 */
export async function* pages<P extends PagedPath>(
  client: ApiClient,
  path: P,
  init?: CallInit<'get', P>,
): AsyncGenerator<PageOf<P>, void, undefined> {
  const get = client.get as (path: P, init: object) => Promise<{ data: unknown }>;
  const params = (init as { params?: { query?: object } } | undefined)?.params;
  const nextCursor = cursorReader();
  let cursor: string | undefined;
  do {
    const query = pageQuery(params?.query, cursor);
    const { data } = await get(path, {
      ...init,
      params: { ...params, query },
    });
    yield data as PageOf<P>;
    cursor = nextCursor(data as Page);
  } while (cursor !== undefined);
}
