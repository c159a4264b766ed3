import type { Fetch } from './fetch.ts';

const requestsOf = new WeakMap<ReadableStream, Request[]>();

/**
 * Retains a request until the body of its response is read. A request forwards the caller's signal
 * to its copies by weak references: an abort would not reach the running request after garbage
 * collection of the original.
 */
export function retainRequest(fetch: Fetch): Fetch {
  return async (request) => {
    const response = await fetch(request);
    if (response.body) {
      requestsOf.set(response.body, [request, ...(requestsOf.get(response.body) ?? [])]);
    }
    return response;
  };
}
