import type { Client, ClientPathsWithMethod, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './generated/schema.d.ts';

type Generated = Client<paths>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What a call takes: `params` (`path`, `query`, `header`) and `body` as the contract has them, and fetch's own options. */
export type CallInit<M extends Method, P extends ClientPathsWithMethod<Generated, M>> = MaybeOptionalInit<paths[P], M>;

type OptionalWhenEmpty<Init> = Record<never, never> extends Init ? [init?: Init] : [init: Init];

/** What a call gives: refusals are thrown, so there is always `data` (undefined only where the answer has no body). */
type Answer<M extends Method, P extends ClientPathsWithMethod<Generated, M>, Init> = Pick<
  Extract<
    FetchResponse<
      paths[P][M] extends Record<string | number, unknown> ? paths[P][M] : never,
      Init,
      `${string}/${string}`
    >,
    { data: unknown }
  >,
  'data' | 'response'
>;

type Call<M extends Method> = <P extends ClientPathsWithMethod<Generated, M>, Init extends CallInit<M, P>>(
  path: P,
  ...init: OptionalWhenEmpty<Init>
) => Promise<Answer<M, P, Init>>;

/** One call for each path of the API, typed by its contract. */
export interface ApiClient {
  get: Call<'get'>;
  post: Call<'post'>;
  put: Call<'put'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
}
