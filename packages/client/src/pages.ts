import type { ApiClient, CallInit } from './calls.ts';
import type { paths } from './generated/schema.d.ts';

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

/** The paths of lists that go on by `meta.nextCursor`. */
export type PagedPath = { [P in keyof paths]: [PageOf<P>] extends [never] ? never : P }[keyof paths];

/** One page after another of a list, until the last. Break off when you have enough: nothing is read ahead. */
export async function* pages<P extends PagedPath>(
  client: ApiClient,
  path: P,
  init?: CallInit<'get', P>,
): AsyncGenerator<PageOf<P>, void, undefined> {
  const get = client.get as unknown as (path: P, init: object) => Promise<{ data: Page }>;
  const params = (init as { params?: { query?: object } } | undefined)?.params;
  let cursor: string | null | undefined;
  do {
    const query = { ...params?.query, ...(cursor ? { cursor } : {}) };
    const { data } = await get(path, { ...init, params: { ...params, query } });
    yield data as PageOf<P> & Page;
    cursor = data.meta.nextCursor;
  } while (cursor);
}
