import type { GetAccessToken } from '../authenticate.ts';
import type { Tokens } from './token-request.ts';

/**
 * A token is replaced this long before the expiry, in milliseconds, because a request takes time.
 */
const marginMs = 30_000;

/**
 * Caches a token until shortly before its expiry. Concurrent callers share one request for a new
 * token.
 */
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
