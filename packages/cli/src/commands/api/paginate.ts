import { type ApiClient, ApiError, RepeatedCursorError } from '@irp/client';
import { jsonText, maxPageSize, UsageError } from '@irp/command-line';
import { filterJson } from '../../output/jq.ts';
import type { ApiCall } from './options.ts';
import { type ApiRequest, send } from './send.ts';

interface Page {
  data: unknown[];
  meta: { nextCursor: string | null };
}

/** Prints the records of all pages as a JSON array, or the output of `--jq` for this array. */
export async function paginate(call: ApiCall, request: ApiRequest): Promise<void> {
  const { options, terminal, signal } = call;
  const pages = pagesOf(await call.client(), request, signal);
  if (options.jq !== undefined) {
    const records: unknown[] = [];
    for await (const page of pages) {
      records.push(...page);
    }
    return terminal.print(await filterJson(JSON.stringify(records), options.jq));
  }
  let separator = '[\n';
  for await (const page of pages) {
    for (const record of page) {
      await terminal.print(separator + jsonText(record));
      separator = ',\n';
    }
  }
  await terminal.print(separator === '[\n' ? '[]\n' : '\n]\n');
}

async function* pagesOf(client: ApiClient, request: ApiRequest, signal: AbortSignal) {
  const { searchParams, pathname } = request.url;
  if (!searchParams.has('limit')) {
    searchParams.set('limit', String(maxPageSize));
  }
  const former = new Set<string>();
  let cursor: string | null = searchParams.get('cursor');
  do {
    if (cursor !== null) {
      searchParams.set('cursor', cursor);
    }
    const page = await readPage(client, request, signal);
    if (!isPage(page)) {
      throw new UsageError(
        `--paginate requires a list with meta.nextCursor: ${pathname} returns no such list.`,
      );
    }
    yield page.data;
    cursor = page.meta.nextCursor;
    if (cursor !== null && former.has(cursor)) {
      throw new RepeatedCursorError(cursor);
    }
    former.add(cursor ?? '');
  } while (cursor !== null);
}

/**
 * Reads a page. Returns undefined for an operation without pages, which rejects the parameter
 * `limit`, or returns no JSON.
 */
async function readPage(
  client: ApiClient,
  request: ApiRequest,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const response = await send(client, request, signal);
    return await response.json();
  } catch (error) {
    const takesNoLimit =
      error instanceof ApiError && error.errors.some(({ field }) => field === 'limit');
    if (takesNoLimit || error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

function isPage(body: unknown): body is Page {
  const { data, meta } = (body ?? {}) as Partial<Page>;
  return Array.isArray(data) && meta?.nextCursor !== undefined;
}
