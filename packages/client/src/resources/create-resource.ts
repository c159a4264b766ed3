import { toResult } from '../last-response.ts';
import { pageQuery } from '../page-query.ts';
import type { CallOptions, Method } from './call-types.ts';
import type { Caller } from './caller.ts';
import { DownloadedFile } from './downloaded-file.ts';
import { type PageOf, recordList } from './record-list.ts';
import type { Resource, ResourceTable } from './resource-table.ts';

type OptionsWithQuery = CallOptions & { query?: object };
/** Makes a call. `rest` are the arguments after the ids of the path. */
type Invoke = (ids: readonly string[], rest: readonly unknown[]) => unknown;

export function createResource<const Table extends ResourceTable>(
  call: Caller,
  table: Table,
): Resource<Table> {
  const members = Object.entries(table).map(([name, entry]) => [
    name,
    typeof entry === 'string' ? functionOf(call, entry) : createResource(call, entry),
  ]);
  return Object.fromEntries(members);
}

function functionOf(call: Caller, entry: string) {
  const [verb = '', path = ''] = entry.split(' ');
  const invoke = invokeOf(call, verb, path);
  const idCount = path.split('{').length - 1;
  return (...args: unknown[]) => invoke(args.slice(0, idCount) as string[], args.slice(idCount));
}

function invokeOf(call: Caller, verb: string, path: string): Invoke {
  switch (verb) {
    case 'list':
      return listAt(call, path);
    case 'get':
      return readAt(call, path);
    case 'download':
      return downloadAt(call, path);
    case 'trigger':
      return writeAt(call, 'post', path, false);
    case 'set':
      return writeAt(call, 'put', path, false);
    default:
      return writeAt(call, verb as Method, path, verb !== 'delete');
  }
}

/**
 * Returns a function that lists records by cursor, with 1,000 records on a page unless the query
 * has a `limit`.
 */
function listAt(call: Caller, path: string): Invoke {
  return (ids, [query, options]) =>
    recordList(async (cursor, limit) => {
      const page = pageQuery(query as object | undefined, cursor, limit);
      const received = await call('get', path, ids, options as CallOptions, { query: page });
      return received as { data: PageOf<unknown>; response: Response };
    });
}

/** Returns a function that reads a single document. */
function readAt(call: Caller, path: string): Invoke {
  return async (ids, [given]) => {
    const options = given as OptionsWithQuery | undefined;
    const { data, response } = await call('get', path, ids, options, { query: options?.query });
    return toResult(data as object | undefined, response);
  };
}

function downloadAt(call: Caller, path: string): Invoke {
  return async (ids, [query, options]) => {
    const parts = { query: query as object | undefined, parseAs: 'stream' as const };
    const { data, response } = await call('get', path, ids, options as CallOptions, parts);
    const stream = data as ReadableStream<Uint8Array>;
    return toResult(new DownloadedFile(stream, response.headers), response);
  };
}

function writeAt(call: Caller, method: Method, path: string, hasBody: boolean): Invoke {
  return async (ids, rest) => {
    const [body, given] = hasBody ? rest : [undefined, rest[0]];
    const options = given as OptionsWithQuery | undefined;
    const sent = { body, query: options?.query };
    const { data, response } = await call(method, path, ids, options, sent);
    return toResult(data as object | undefined, response);
  };
}
