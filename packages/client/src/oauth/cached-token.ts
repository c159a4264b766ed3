import type { GetAccessToken } from '../authenticate.ts';
import type { Tokens } from './token-request.ts';

/** A token is replaced so long before it expires, in milliseconds: a request takes time, too. */
const marginMs = 30_000;

/** Keeps a token until shortly before it expires. Concurrent callers share one request. */
export function cachedToken(request: () => Promise<Tokens>): GetAccessToken {
  let current: Tokens | undefined;
  let running: Promise<Tokens> | undefined;
  return async (rejected) => {
    const isFresh = current !== undefined && current.expiresAtMs - marginMs > Date.now();
    if (current !== undefined && isFresh && current.accessToken !== rejected) {
      return current.accessToken;
    }
    running ??= request().finally(() => {
      running = undefined;
    });
    current = await running;
    return current.accessToken;
  };
}
