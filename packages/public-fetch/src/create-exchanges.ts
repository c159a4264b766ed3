import { Agent, type Dispatcher } from 'undici';
import type { Outbound } from './create-outbound.ts';
import { type ExchangeLimits, exchange, type Received } from './exchange.ts';

const maxHeaderBytes = 16_384;

/** Sends single requests to addresses of customers, over persistent connections. */
export interface Exchanges {
  /** Sends a request. Always resolves, even after a failure. */
  exchange(
    request: Dispatcher.DispatchOptions,
    limits: ExchangeLimits,
    signal?: AbortSignal,
  ): Promise<Received>;
  /** Closes all connections. Requests in progress fail. */
  close(): Promise<void>;
}

/**
 * Creates connections as needed. The number of connections equals the number of concurrent
 * requests, which the caller must limit.
 */
export function createExchanges(connect: Outbound['connect']): Exchanges {
  let isNew = false;
  // undici starts the waiting request before `callback` returns, so `isNew` is true when the
  // request starts.
  const noting: Outbound['connect'] = (destination, callback) =>
    connect(destination, (...result) => {
      isNew = true;
      try {
        callback(...result);
      } finally {
        isNew = false;
      }
    });
  // HTTP/2 is off, because undici delays all requests to a host while a new connection might become
  // HTTP/2. undici's timers are off, because `exchange` sets a timer.
  const agent = new Agent({
    connect: noting,
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    exchange: (request, limits, signal) =>
      exchange(agent, { isNew: () => isNew }, request, limits, signal),
    close: () => agent.destroy(),
  };
}
