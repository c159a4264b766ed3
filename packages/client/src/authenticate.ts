import { isStream, replay } from './replay.ts';
import type { Fetch } from './send.ts';

/** A current access token. `refused` is one that the API no longer took: answer another, or the same where there is none. */
export type GetAccessToken = (refused?: string) => Promise<string>;

/** An API key, which says of itself that it is one, or an access token. */
export function withCredential(fetch: Fetch, credential: string): Fetch {
  return (request) => fetch(signed(request, credential));
}

/** Asks for the token at each request, and once more when the API refused it: it may have ended before its time. */
export function withAccessToken(fetch: Fetch, getAccessToken: GetAccessToken): Fetch {
  return async (request) => {
    const token = await getAccessToken();
    if (isStream(request)) return fetch(signed(request, token));
    const again = await replay(request);
    const response = await fetch(signed(again(), token));
    if (response.status !== 401) return response;
    const another = await getAccessToken(token);
    if (another === token) return response;
    await response.body?.cancel();
    return fetch(signed(again(), another));
  };
}

function signed(request: Request, credential: string): Request {
  if (credential.startsWith('irk_')) request.headers.set('X-API-Key', credential);
  else request.headers.set('Authorization', `Bearer ${credential}`);
  return request;
}
