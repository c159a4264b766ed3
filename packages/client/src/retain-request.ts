import type { Fetch } from './fetch.ts';

const requestsOf = new WeakMap<ReadableStream, Request[]>();

/**
 * Keeps a request in memory as long as the body of its response. A request forwards the caller's
 * abort signal to copies of the request by weak references. After garbage collection of the
 * request, an abort would no longer end the copy that was sent.
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
