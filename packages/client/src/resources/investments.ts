import { type Result, toResult } from '../last-response.ts';
import type { Answer, Body, CallOptions, Query } from './call-types.ts';
import type { Caller } from './caller.ts';
import { actionAt, listAt, readAt, writeAt } from './operations.ts';

const records = '/v2/investments';
const imports = '/v2/investments/imports';
const exported = '/v2/investments/exports';

type ImportBody = Body<typeof imports, 'post'>;
export interface ImportOptions extends CallOptions {
  /** Media type of the file; default: that of a `Blob`, or `text/csv`. */
  contentType?: string | undefined;
  query?: Query<typeof imports, 'post'> | undefined;
}
export interface ExportedFile {
  /** Arrives while it is read, without a time limit. */
  stream: ReadableStream<Uint8Array>;
}

/** Records of companies. */
export function investmentsResource(call: Caller) {
  return {
    list: listAt(call, records),
    get: readAt(call, '/v2/investments/{id}'),
    create: writeAt(call, 'post', records),
    update: writeAt(call, 'patch', '/v2/investments/{id}'),
    delete: writeAt(call, 'delete', '/v2/investments/{id}'),
    archive: actionAt(call, '/v2/investments/{id}/archive'),
    unarchive: actionAt(call, '/v2/investments/{id}/unarchive'),
    lock: actionAt(call, '/v2/investments/{id}/lock'),
    unlock: actionAt(call, '/v2/investments/{id}/unlock'),
    addFavorite: writeAt(call, 'put', '/v2/investments/{id}/favorite', false),
    removeFavorite: writeAt(call, 'delete', '/v2/investments/{id}/favorite'),
    /** Counts of values among the records that `query` matches. */
    facets: readAt(call, '/v2/investments/facets'),
    duplicates: readAt(call, '/v2/investments/{id}/duplicates'),
    /** Merges duplicates into the record, and deletes them. */
    merge: writeAt(call, 'post', '/v2/investments/{id}/merge'),
    history: listAt(call, '/v2/investments/{id}/history'),
    notes: {
      list: listAt(call, '/v2/investments/{id}/notes'),
      create: writeAt(call, 'post', '/v2/investments/{id}/notes'),
      update: writeAt(call, 'patch', '/v2/investments/{id}/notes/{noteId}'),
      delete: writeAt(call, 'delete', '/v2/investments/{id}/notes/{noteId}'),
    },
    /** Imports a file of text, a `Blob` or a stream. A stream is sent once. */
    async import(
      file: ImportBody,
      options: ImportOptions = {},
    ): Promise<Answer<typeof imports, 'post'>> {
      const { contentType = typeOf(file), query } = options;
      const parts = { query, body: file, contentType };
      const { data, response } = await call('post', imports, [], options, parts);
      return toResult(data as object, response) as Answer<typeof imports, 'post'>;
    },
    /** All matching records as a file; default: CSV. */
    async export(
      query: Query<typeof exported, 'get'> = {},
      options?: CallOptions,
    ): Promise<Result<ExportedFile>> {
      const parts = { query, parseAs: 'stream' as const };
      const { data, response } = await call('get', exported, [], options, parts);
      return toResult({ stream: data as ReadableStream<Uint8Array> }, response);
    },
    imports: {
      list: listAt(call, '/v2/import-jobs'),
      get: readAt(call, '/v2/import-jobs/{id}'),
      cancel: actionAt(call, '/v2/import-jobs/{id}/cancel'),
      errors: listAt(call, '/v2/import-jobs/{id}/errors'),
      warnings: listAt(call, '/v2/import-jobs/{id}/warnings'),
    },
  };
}

function typeOf(file: ImportBody): string {
  return (file instanceof Blob && file.type) || 'text/csv';
}
