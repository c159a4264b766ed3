import { type ApiClient, type PagedPath, pages } from '@irp/client';
import type { Endpoint } from '@irp/contracts';

export interface OperationRequest {
  path: Record<string, string>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: object | undefined;
  signal: AbortSignal;
}

type Call = (path: string, init: object) => Promise<{ data: unknown; response: Response }>;

/** A page of any list. */
export interface Page {
  data: Record<string, unknown>[];
  meta: { nextCursor: string | null };
}

/**
 * Calls an operation. The name of the operation is known only at run time, so request and response
 * have no static types.
 */
export function callOperation(
  client: ApiClient,
  endpoint: Endpoint,
  request: OperationRequest,
  parseAs: 'json' | 'stream',
) {
  const call = client[endpoint.method] as unknown as Call;
  return call(`/v2${endpoint.path}`, { ...initOf(request), parseAs });
}

/** Returns the pages of a list. */
export function pagesOf(
  client: ApiClient,
  endpoint: Endpoint,
  request: OperationRequest,
): AsyncIterable<Page> {
  const path = `/v2${endpoint.path}` as PagedPath;
  return pages(
    client,
    path,
    initOf(request) as never,
  ) as AsyncIterable<unknown> as AsyncIterable<Page>;
}

function initOf({ path, query, headers, body, signal }: OperationRequest) {
  return {
    params: { path, query },
    headers,
    signal,
    ...(body === undefined ? {} : { body }),
  };
}
