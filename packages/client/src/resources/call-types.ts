import type { paths } from '../generated/schema.d.ts';
import type { Result } from '../last-response.ts';
import type { PagedPath } from '../pages.ts';
import type { Complete, SelectsFields, WithoutFields } from './complete-record.ts';
import type { DownloadedFile } from './downloaded-file.ts';
import type { QueryValues } from './query-values.ts';
import type { PageOf, RecordList } from './record-list.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type OperationOf<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Time limit of each attempt, in milliseconds. Default: the client's limit. */
  timeoutMs?: number | undefined;
  /** Maximum number of attempts, including the first. Default: the client's maximum. */
  maxAttempts?: number | undefined;
  /** Value of `Idempotency-Key`. Default: a random value if the API accepts the header. */
  idempotencyKey?: string | undefined;
  /** The ETag of the record (RFC 9110, section 13.1.1). */
  ifMatch?: string | undefined;
  /** Media type of the body. Default: the type of a `Blob`, or JSON. */
  contentType?: string | undefined;
}

/** An id for each `{…}` of a path, in order. */
type Ids<P extends string> = P extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...Ids<Rest>]
  : [];

export type Query<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { parameters: { query?: infer Q } }
    ? QueryValues<NonNullable<Q>>
    : never;

type Content<Body> = Body extends { content: infer C } ? C[keyof C] : never;

export type Body<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { requestBody?: infer B } ? Content<NonNullable<B>> : never;

type Success<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { responses: infer R } ? Content<R[keyof R]> : never;

type ResultBody<P extends keyof paths, M extends Method> = [Success<P, M>] extends [never]
  ? object
  : Extract<Success<P, M>, object>;

/** The body of a response with `lastResponse`, or an empty object without a body. */
export type CallResult<P extends keyof paths, M extends Method> = Result<ResultBody<P, M>>;

/** The argument with the body, if the operation has a body. */
type BodyArguments<P extends keyof paths, M extends Method> = [Body<P, M>] extends [never]
  ? []
  : OperationOf<P, M> extends { requestBody: object }
    ? [body: Body<P, M>]
    : [body?: Body<P, M>];

/**
 * The argument with the options. The argument is required if the operation requires a query
 * parameter.
 */
type OptionArguments<Q> = [Q] extends [never]
  ? [options?: CallOptions]
  : Record<never, never> extends Q
    ? [options?: CallOptions & { query?: Q }]
    : [options: CallOptions & { query: Q }];

type ReadWith<P extends PathOf<'get'>, Q, Body> = (
  ...args: [...Ids<P>, ...OptionArguments<Q>]
) => Promise<Result<Body>>;

/** A record has all members, unless the query has `fields`. */
export type Read<P extends PathOf<'get'>, Q = Query<P, 'get'>, Body = ResultBody<P, 'get'>> =
  SelectsFields<Q> extends true
    ? ReadWith<P, WithoutFields<Q>, Complete<Body>> & ReadWith<P, Q, Body>
    : ReadWith<P, Q, Body>;

export type Write<P extends keyof paths, M extends Method> = (
  ...args: [...Ids<P>, ...BodyArguments<P, M>, ...OptionArguments<Query<P, M>>]
) => Promise<CallResult<P, M>>;

type ItemOf<Body> = Body extends { data: (infer Item)[] } ? Item : never;

type ListWith<P extends string, Q, Body> = (
  ...args: [...Ids<P>, query?: Q, options?: CallOptions]
) => RecordList<ItemOf<Body>, Result<Body> & PageOf<ItemOf<Body>>>;

/** Records have all members, unless the query has `fields`. */
export type List<
  P extends PagedPath & PathOf<'get'>,
  Q = Query<P, 'get'>,
  Body = ResultBody<P, 'get'>,
> =
  SelectsFields<Q> extends true
    ? ListWith<P, WithoutFields<Q>, Complete<Body>> & ListWith<P, Q, Body>
    : ListWith<P, Q, Body>;

export type Download<P extends PathOf<'get'>> = (
  ...args: [...Ids<P>, query?: Query<P, 'get'>, options?: CallOptions]
) => Promise<Result<DownloadedFile>>;
