import { retryAfterS } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';
import { isStream, replay } from './replay.ts';

export type Fetch = (request: Request) => Promise<Response>;

export interface RetryLimits {
  /** With the first attempt. */
  maxAttempts: number;
  /** A response with a longer `Retry-After`, in seconds, is not retried. */
  maxWaitS: number;
}

const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/**
 * Repeats requests after a 429, and after a 503 if they are idempotent, when `Retry-After` has
 * passed (default: 1 s, 2 s, 4 s …).
 */
export function retrying(fetch: Fetch, { maxAttempts, maxWaitS }: RetryLimits): Fetch {
  return async (request) => {
    if (isStream(request) || maxAttempts <= 1) {
      return sendOnce(fetch, request);
    }
    const nextRequest = await replay(request);
    for (let attempt = 1; ; attempt++) {
      const response = await sendOnce(fetch, nextRequest());
      if (attempt >= maxAttempts || !isRetryable(request, response)) {
        return response;
      }
      const waitS = retryAfterS(response) ?? 2 ** (attempt - 1);
      if (waitS > maxWaitS) {
        return response;
      }
      await response.body?.cancel();
      await sleep(waitS * 1_000, request.signal);
    }
  };
}

/**
 * The API executes no request with the response 429. With the response 503, a part of the request
 * may be executed.
 */
function isRetryable({ method, headers }: Request, { status }: Response): boolean {
  if (status === 429) {
    return true;
  }
  return status === 503 && (idempotentMethods.has(method) || headers.has('idempotency-key'));
}

async function sendOnce(fetch: Fetch, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) {
      throw request.signal.reason;
    }
    throw new ConnectionError(request.url, error);
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal.aborted) {
      abort();
    } else {
      signal.addEventListener('abort', abort, { once: true });
    }
  });
}
