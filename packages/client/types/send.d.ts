import type { Fetch } from './fetch.js';
import type { Hooks } from './logging.js';
export interface RetryLimits {
    /** With the first attempt. */
    maxAttempts: number;
    /** A response with a longer `Retry-After`, in seconds, is not retried. */
    maxWaitS: number;
}
export interface SendOptions extends RetryLimits, Hooks {
    /** Limit of each attempt, in milliseconds. A body that is a stream is sent without one. */
    timeoutMs: number;
}
/**
 * Repeats requests after a 429, and after a 502, a 503, a 504 or a lost connection if a repeat is
 * harmless. It waits for `Retry-After`, or 0.5 s, 1 s, 2 s …, with jitter.
 */
export declare function retrying(fetch: Fetch, options: SendOptions): Fetch;
