import type { Fetch } from './fetch.ts';
import { isStream, replay } from './replay.ts';

/**
 * Returns a valid access token. `rejected` is a token that the API rejected. If `rejected` is
 * given, the function must return a new token, or the rejected token if it has no new token.
 */
export type GetAccessToken = (rejected?: string) => Promise<string>;

/** Adds a credential to each request: an API key (prefix `irk_`) or an access token. */
export function withCredential(fetch: Fetch, credential: string): Fetch {
  return (request) => fetch(authenticated(request, credential));
}

/**
 * Adds an access token to each request. After a 401, sends the request once more with a new token,
 * because a token may be revoked before it expires.
 */
export function withAccessToken(fetch: Fetch, getAccessToken: GetAccessToken): Fetch {
  return async (request) => {
    const token = await getAccessToken();
    if (isStream(request)) {
      return fetch(authenticated(request, token));
    }
    const nextRequest = await replay(request);
    const response = await fetch(authenticated(nextRequest(), token));
    if (response.status !== 401) {
      return response;
    }
    const newToken = await getAccessToken(token);
    if (newToken === token) {
      return response;
    }
    await response.body?.cancel();
    return fetch(authenticated(nextRequest(), newToken));
  };
}

function authenticated(request: Request, credential: string): Request {
  if (credential.startsWith('irk_')) {
    request.headers.set('X-API-Key', credential);
  } else {
    request.headers.set('Authorization', `Bearer ${credential}`);
  }
  return request;
}
