import type { paths } from '../generated/schema.d.ts';
import { toResult } from '../last-response.ts';
import type { PagedPath } from '../pages.ts';
import type { Answer, CallOptions, Ids, Method, PathOf, Query, Read, Write } from './call-types.ts';
import type { Caller } from './caller.ts';
import { type PageOf, type RecordList, recordList } from './record-list.ts';

const pageSize = 100;

type ItemOf<P extends PathOf<'get'>> =
  Answer<P, 'get'> extends { data: (infer Item)[] } ? Item : never;

/** Exported, so that declarations name this type and do not write it out. */
export type List<P extends PagedPath & PathOf<'get'>> = (
  ...args: [...Ids<P>, query?: Query<P, 'get'>, options?: CallOptions]
) => RecordList<ItemOf<P>, Answer<P, 'get'> & PageOf<ItemOf<P>>>;

/** A list by cursors: of 100 records a page, unless the query has a `limit`. */
export function listAt<P extends PagedPath & PathOf<'get'>>(call: Caller, path: P): List<P> {
  const list = (...args: unknown[]) => {
    const { ids, rest } = split(path, args);
    const [query, options] = rest as [object?, CallOptions?];
    return recordList(async (cursor) => {
      const page = { limit: pageSize, ...query, ...(cursor === undefined ? {} : { cursor }) };
      const received = await call('get', path, ids, options, { query: page });
      return received as { data: PageOf<ItemOf<P>>; response: Response };
    });
  };
  return list as unknown as List<P>;
}

/** A read that returns one document. */
export function readAt<P extends PathOf<'get'>>(call: Caller, path: P): Read<P> {
  const read = async (...args: unknown[]) => {
    const { ids, rest } = split(path, args);
    const [options] = rest as [(CallOptions & { query?: object })?];
    const { data, response } = await call('get', path, ids, options, { query: options?.query });
    return toResult(data as object | undefined, response);
  };
  return read as unknown as Read<P>;
}

/** A write with or without a body. */
export function writeAt<M extends Exclude<Method, 'get'>, P extends PathOf<M>>(
  call: Caller,
  method: M,
  path: P,
  hasBody = method !== 'delete',
): Write<P, M> {
  const write = async (...args: unknown[]) => {
    const { ids, rest } = split(path, args);
    const [body, options] = hasBody ? rest : [undefined, rest[0]];
    const sent = { body };
    const received = await call(method, path, ids, options as CallOptions | undefined, sent);
    return toResult(received.data as object | undefined, received.response);
  };
  return write as unknown as Write<P, M>;
}

/** A POST without a body, such as `/archive`. */
export function actionAt<P extends PathOf<'post'>>(call: Caller, path: P): Write<P, 'post'> {
  return writeAt(call, 'post', path, false);
}

function split(path: keyof paths, args: unknown[]): { ids: string[]; rest: unknown[] } {
  const count = path.split('{').length - 1;
  return { ids: args.slice(0, count) as string[], rest: args.slice(count) };
}
