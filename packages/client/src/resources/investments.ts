import { toResult } from '../last-response.ts';
import type { Body, CallOptions, CallResult, Query } from './call-types.ts';
import type { Caller } from './caller.ts';
import { createResource } from './create-resource.ts';
import type { Resource } from './resource-table.ts';
import { investmentsTable } from './tables/investments-table.ts';

const imports = '/v2/investments/imports';
type Imports = '/v2/investments/imports';
type ImportBody = Body<Imports, 'post'>;

export interface ImportOptions extends CallOptions {
  /** Media type of the file. Default: the type of a `Blob`, or `text/csv`. */
  contentType?: string | undefined;
  query?: Query<Imports, 'post'> | undefined;
}

export interface InvestmentsResource extends Resource<typeof investmentsTable> {
  /**
   * Imports a file: its contents as text, a `Blob` or a stream. A stream is sent only once, without
   * retries.
   */
  import(file: ImportBody, options?: ImportOptions): Promise<CallResult<Imports, 'post'>>;
}

/** Creates the resource for records of companies. */
export function investmentsResource(call: Caller): InvestmentsResource {
  return {
    ...createResource(call, investmentsTable),
    async import(file, options = {}) {
      requireContent(file);
      const { contentType = typeOf(file), query } = options;
      const sent = { query, body: file };
      const { data, response } = await call('post', imports, [], { ...options, contentType }, sent);
      return toResult(data as object, response) as CallResult<Imports, 'post'>;
    },
  };
}

function typeOf(file: ImportBody): string {
  return (file instanceof Blob && file.type) || 'text/csv';
}

/** @throws TypeError for the name of a file, because a text must be the content itself */
function requireContent(file: ImportBody): void {
  if (typeof file === 'string' && /^[^\r\n]*\.(?:csv|tsv|txt|ndjson|jsonl|xlsx)$/i.test(file)) {
    const name = JSON.stringify(file);
    throw new TypeError(
      `import takes the content of a file, not the file name ${name}. In Node, pass new Blob([await readFile(${name})]), with readFile of node:fs/promises`,
    );
  }
}
