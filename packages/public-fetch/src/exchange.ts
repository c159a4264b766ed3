import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { failureReason } from './failure-reason.ts';

/** The result of a request: the received data until the end, a limit or a failure. */
export interface Received {
  status: number | null;
  headers: IncomingHttpHeaders;
  body: Buffer;
  truncated: boolean;
  /** The reason if `status` is null. */
  failure?: string;
}

export interface ExchangeLimits {
  /** Time limit for the connection, the request and the complete response together. */
  timeoutMs: number;
  /** The maximum number of stored bytes of a response body. */
  maxBodyBytes: number;
}

/** Information about the connection of a starting request. */
export interface Connections {
  isNew(): boolean;
}

/**
 * Error codes of a closed connection. A receiver may close an idle connection while a request is
 * sent. A closed idle connection is not a failure of the receiver.
 */
const closedCodes: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The maximum number of 1xx responses. A normal receiver sends fewer. */
export const maxInterim = 16;

/**
 * Sends a request and receives at most `maxBodyBytes` of the response body. Always resolves. A
 * larger response ends the connection. If a reused connection is closed before the response, the
 * request is sent once more.
 */
export function exchange(
  dispatcher: Dispatcher,
  connections: Connections,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, maxBodyBytes }: ExchangeLimits,
  signal?: AbortSignal,
): Promise<Received> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let interim = 0;
    let mayRepeat = true;
    let status: number | null = null;
    let headers: IncomingHttpHeaders = {};
    const parts: Buffer[] = [];
    let bytes = 0;

    const settle = (failure: string | undefined, truncated: boolean) => {
      if (isOver) {
        return;
      }
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupt);
      const body = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
      const isFailure = status === null && failure !== undefined;
      resolve({
        status,
        headers,
        body,
        truncated,
        ...(isFailure ? { failure } : {}),
      });
    };
    const cutOff = (failure: string) => {
      settle(failure, true);
      controller?.abort(new Error(failure));
    };
    const interrupt = () => cutOff('the attempt was interrupted');
    const timer = setTimeout(() => cutOff(`no response within ${timeoutMs / 1_000} s`), timeoutMs);
    if (signal?.aborted) {
      return interrupt();
    }
    signal?.addEventListener('abort', interrupt, { once: true });

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (connections.isNew()) {
          mayRepeat = false;
        }
        // The time limit has passed, or the request was aborted, before the connection was open.
        if (isOver) {
          started.abort(new Error('the request has already ended'));
        }
      },
      onResponseStart(_, code, received) {
        mayRepeat = false;
        if (code === 101) {
          return cutOff('the receiver switches protocols (101)');
        }
        if (code < 200) {
          return ++interim > maxInterim
            ? cutOff('the receiver sends an endless series of 1xx responses')
            : undefined;
        }
        status = code;
        headers = received;
      },
      onResponseData(_, chunk) {
        if (isOver) {
          return;
        }
        const wanted = chunk.subarray(0, maxBodyBytes - bytes);
        // The chunk is copied, because it is a part of a larger buffer.
        if (wanted.length > 0) {
          parts.push(Buffer.from(wanted));
        }
        bytes += wanted.length;
        if (wanted.length < chunk.length) {
          cutOff('the response is too large');
        }
      },
      onResponseEnd: () => settle(undefined, false),
      onResponseError(_, error) {
        if (isOver || !mayRepeat || !('code' in error) || !closedCodes.has(error.code)) {
          return settle(failureReason(error), true);
        }
        mayRepeat = false;
        dispatcher.dispatch(request, handler);
      },
    };
    dispatcher.dispatch(request, handler);
  });
}
