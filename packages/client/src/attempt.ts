import { ConnectionError, TimeoutError } from './connection-error.ts';
import type { Fetch } from './fetch.ts';
import type { Hooks } from './logging.ts';
import { isRefusedRedirect, RedirectError } from './redirect-error.ts';

export interface AttemptOptions {
  fetch: Fetch;
  /** Time limit of an attempt, in milliseconds; undefined: no limit. */
  timeoutMs: number | undefined;
  hooks: Hooks;
}

/**
 * Sends a request once. The time limit includes the body of a JSON response, but only the headers
 * of other responses.
 * @throws TimeoutError, ConnectionError, or the reason of the caller's signal
 */
export async function sendAttempt(
  nextRequest: (signal?: AbortSignal) => Request,
  caller: AbortSignal,
  attempt: number,
  { fetch, timeoutMs, hooks }: AttemptOptions,
): Promise<Response> {
  const timeout = new AbortController();
  const abort = () => timeout.abort(caller.reason);
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => timeout.abort(), timeoutMs);
  const request = nextRequest(timeoutMs === undefined ? caller : timeout.signal);
  const { method, url } = request;
  const startedMs = performance.now();
  const report = (response?: Response) =>
    hooks.onResponse?.({
      method,
      url,
      attempt,
      status: response?.status,
      requestId: response?.headers.get('x-request-id') ?? undefined,
      durationMs: performance.now() - startedMs,
    });
  caller.addEventListener('abort', abort);
  if (caller.aborted) {
    abort();
  }
  hooks.onRequest?.({ method, url, attempt });
  let isStreaming = false;
  try {
    const response = await fetch(request);
    isStreaming = !isJson(response);
    const received = isStreaming ? response : await buffered(response);
    report(received);
    return received;
  } catch (error) {
    report();
    if (caller.aborted) {
      throw caller.reason;
    }
    if (timeout.signal.aborted) {
      throw new TimeoutError(url, error, timeoutMs!, attempt);
    }
    throw isRefusedRedirect(error)
      ? new RedirectError(url, { status: 0, headers: new Headers() })
      : new ConnectionError(url, error);
  } finally {
    clearTimeout(timer);
    // While the caller reads a stream, an abort by the caller still ends the stream.
    if (!isStreaming) {
      caller.removeEventListener('abort', abort);
    }
  }
}

function isJson({ headers }: Response): boolean {
  return /^application\/(problem\+)?json\b/.test(headers.get('content-type') ?? '');
}

async function buffered(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const isEmpty = status === 204 || status === 304;
  const body = isEmpty ? null : await response.arrayBuffer();
  return new Response(body, { status, statusText, headers });
}
