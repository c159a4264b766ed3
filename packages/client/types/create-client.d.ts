import { type GetAccessToken } from './authenticate.js';
import type { ApiClient } from './calls.js';
import type { Fetch } from './fetch.js';
import type { Hooks } from './logging.js';
import { type RetryLimits } from './send.js';
export interface ClientOptions extends Hooks {
    /** URL of the gateway, such as `http://127.0.0.1:8080`. */
    baseUrl: string;
    /** An API key or an access token. Without one, only open endpoints can be called. */
    credential?: string | undefined;
    /** Instead of `credential`, for tokens that expire and are refreshed. */
    getAccessToken?: GetAccessToken | undefined;
    fetch?: Fetch | undefined;
    /**
     * Retries after 429, 502, 503, 504 and a lost connection. Default: three attempts, at most 65 s
     * between two. `false`: no retries.
     */
    retry?: RetryLimits | false | undefined;
    /** Limit of each attempt, in milliseconds. Default: 60,000. */
    timeoutMs?: number | undefined;
}
/** `Retry-After` of a rate limit is at most 61 s, and jitter adds a twentieth. */
export declare const defaultLimits: RetryLimits;
/**
 * A client whose calls throw `ApiError` for error responses and `ConnectionError` without a
 * response.
 * @throws TypeError without a `baseUrl`
 */
export declare function createClient(options: ClientOptions): ApiClient;
