import { retryAfterS } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';
import { isStream, replay } from './replay.ts';

export type Fetch = (request: Request) => Promise<Response>;

export interface RetryLimits {
  /** Tries in all, the first one included. */
  tries: number;
  /** A longer `Retry-After` than this is not waited for. */
  longestWaitS: number;
}

const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** Sends again, after `Retry-After`, what was refused for the moment and does no harm when repeated. */
export function retrying(fetch: Fetch, { tries, longestWaitS }: RetryLimits): Fetch {
  return async (request) => {
    if (isStream(request) || tries <= 1) return reach(fetch, request);
    const again = await replay(request);
    for (let attempt = 1; ; attempt++) {
      const response = await reach(fetch, again());
      if (attempt >= tries || !isRefusedForNow(request, response)) return response;
      const waitS = retryAfterS(response) ?? 2 ** (attempt - 1);
      if (waitS > longestWaitS) return response;
      await response.body?.cancel();
      await pause(waitS * 1_000, request.signal);
    }
  };
}

/** 429 was not carried out. What was answered 503 may have been, at least in part. */
function isRefusedForNow({ method, headers }: Request, { status }: Response): boolean {
  if (status === 429) return true;
  return status === 503 && (repeatable.has(method) || headers.has('idempotency-key'));
}

async function reach(fetch: Fetch, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    throw new ConnectionError(request.url, error);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
