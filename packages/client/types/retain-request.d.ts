import type { Fetch } from './fetch.js';
/**
 * Retains a request until the body of its response is read. A request forwards the caller's signal
 * to its copies by weak references: if it were garbage-collected, an abort would not reach the
 * running request.
 */
export declare function retainRequest(fetch: Fetch): Fetch;
