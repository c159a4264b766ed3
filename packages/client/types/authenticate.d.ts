import type { Fetch } from './fetch.js';
/**
 * Returns a valid access token. `rejected` is a token that the API has rejected: return another
 * one, or the same if there is none.
 */
export type GetAccessToken = (rejected?: string) => Promise<string>;
/**
 * Adds a credential to each request: an API key, recognised by its prefix `irk_`, or an access
 * token.
 */
export declare function withCredential(fetch: Fetch, credential: string): Fetch;
/**
 * Gets a token for each request, and once more after a 401, because a token may be revoked before
 * it expires.
 */
export declare function withAccessToken(fetch: Fetch, getAccessToken: GetAccessToken): Fetch;
