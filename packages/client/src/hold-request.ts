import type { Fetch } from './send.ts';

const requestsOf = new WeakMap<ReadableStream, Request[]>();

/**
 * Keeps a request for as long as its answer is being read. A request passes its caller's signal on to its copies by
 * weak references: collected, it would leave nobody to hear that the caller gave up.
 */
export function holding(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    if (response.body) requestsOf.set(response.body, [request, ...(requestsOf.get(response.body) ?? [])]);
    return response;
  };
}
