import type {
  Client,
  ClientPathsWithMethod,
  FetchResponse,
  MaybeOptionalInit,
} from 'openapi-fetch';
import type { paths } from './generated/schema.d.ts';

type Generated = Client<paths>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * The options of a call: `params` (`path`, `query`, `header`), `body`, and the options of `fetch`.
 * The contract defines the types of `params` and `body`.
 */
export type CallInit<
  M extends Method,
  P extends ClientPathsWithMethod<Generated, M>,
> = MaybeOptionalInit<paths[P], M>;

type OptionalWhenEmpty<Init> = Record<never, never> extends Init ? [init?: Init] : [init: Init];

/**
 * The result of a call. Errors are thrown, so `data` is undefined only for a response without a
 * body.
 */
type CallResult<M extends Method, P extends ClientPathsWithMethod<Generated, M>, Init> = Pick<
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

type CallFunction<M extends Method> = <
  P extends ClientPathsWithMethod<Generated, M>,
  Init extends CallInit<M, P>,
>(
  path: P,
  ...init: OptionalWhenEmpty<Init>
) => Promise<CallResult<M, P, Init>>;

/**
 * A function for each HTTP method. The path of a call determines its types, which come from the
 * contracts.
 */
export interface ApiClient {
  get: CallFunction<'get'>;
  post: CallFunction<'post'>;
  put: CallFunction<'put'>;
  patch: CallFunction<'patch'>;
  delete: CallFunction<'delete'>;
}
