import type { paths } from '../generated/schema.d.ts';
import type { Result } from '../last-response.ts';
import type { PagedPath } from '../pages.ts';
import type { PageOf, RecordList } from './record-list.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type OperationOf<P extends keyof paths, M extends Method> = NonNullable<paths[P][M]>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Limit of each attempt, in milliseconds; default: that of the client. */
  timeoutMs?: number | undefined;
  /** With the first attempt; default: that of the client. */
  maxAttempts?: number | undefined;
  /** Value of `Idempotency-Key`; default: a random one where the API accepts it. */
  idempotencyKey?: string | undefined;
  /** The ETag of the record that the call is about (RFC 9110, section 13.1.1). */
  ifMatch?: string | undefined;
  /** Media type of the body; default: that of a `Blob`, or JSON. */
  contentType?: string | undefined;
}

/** One id for each `{…}` of a path, in their order. */
type Ids<P extends string> = P extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...Ids<Rest>]
  : [];

export type Query<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

type Content<Body> = Body extends { content: infer C } ? C[keyof C] : never;

export type Body<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { requestBody?: infer B } ? Content<NonNullable<B>> : never;

type Success<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { responses: infer R } ? Content<R[keyof R]> : never;

/** The record of a response, or an empty object. */
export type Answer<P extends keyof paths, M extends Method> = Result<
  [Success<P, M>] extends [never] ? object : Extract<Success<P, M>, object>
>;

/** The body, where the operation has one. */
type BodyArguments<P extends keyof paths, M extends Method> = [Body<P, M>] extends [never]
  ? []
  : OperationOf<P, M> extends { requestBody: object }
    ? [body: Body<P, M>]
    : [body?: Body<P, M>];

/** The options, which are required where the operation requires a member of the query. */
type OptionArguments<Q> = [Q] extends [never]
  ? [options?: CallOptions]
  : Record<never, never> extends Q
    ? [options?: CallOptions & { query?: Q }]
    : [options: CallOptions & { query: Q }];

export type Read<P extends PathOf<'get'>> = (
  ...args: [...Ids<P>, ...OptionArguments<Query<P, 'get'>>]
) => Promise<Answer<P, 'get'>>;

export type Write<P extends keyof paths, M extends Method> = (
  ...args: [...Ids<P>, ...BodyArguments<P, M>, ...OptionArguments<Query<P, M>>]
) => Promise<Answer<P, M>>;

type ItemOf<P extends PathOf<'get'>> =
  Answer<P, 'get'> extends { data: (infer Item)[] } ? Item : never;

export type List<P extends PagedPath & PathOf<'get'>> = (
  ...args: [...Ids<P>, query?: Query<P, 'get'>, options?: CallOptions]
) => RecordList<ItemOf<P>, Answer<P, 'get'> & PageOf<ItemOf<P>>>;

export interface DownloadedFile {
  /** Arrives while it is read, without a time limit. */
  stream: ReadableStream<Uint8Array>;
}

export type Download<P extends PathOf<'get'>> = (
  ...args: [...Ids<P>, query?: Query<P, 'get'>, options?: CallOptions]
) => Promise<Result<DownloadedFile>>;
