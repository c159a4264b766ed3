import type { Fetch } from './fetch.js';
import type { Hooks } from './logging.js';
export interface AttemptOptions {
    fetch: Fetch;
    /** Limit of one attempt, in milliseconds; undefined: none. */
    timeoutMs: number | undefined;
    hooks: Hooks;
}
/**
 * Sends a request once. A body of JSON arrives within the limit, too; a stream has only its headers
 * within it.
 * @throws TimeoutError, ConnectionError, or the reason of the caller's signal
 */
export declare function sendAttempt(nextRequest: (signal?: AbortSignal) => Request, caller: AbortSignal, attempt: number, { fetch, timeoutMs, hooks }: AttemptOptions): Promise<Response>;
