import { Agent, type Dispatcher } from 'undici';
import type { Outbound } from './create-outbound.ts';
import { type ExchangeLimits, exchange, type Received } from './exchange.ts';

const maxHeaderBytes = 16_384;

/** Single requests to addresses named by customers, over connections that stay open. */
export interface Exchanges {
  /** Always resolves. */
  exchange(
    request: Dispatcher.DispatchOptions,
    limits: ExchangeLimits,
    signal?: AbortSignal,
  ): Promise<Received>;
  /** Ends open connections, and requests in progress with a failure. */
  close(): Promise<void>;
}

/**
 * The number of connections equals the number of concurrent requests; the caller limits the number.
 */
export function createExchanges(connect: Outbound['connect']): Exchanges {
  let isNew = false;
  // undici begins the request waiting for a connection before the callback returns.
  const noting: Outbound['connect'] = (destination, callback) =>
    connect(destination, (...result) => {
      isNew = true;
      try {
        callback(...result);
      } finally {
        isNew = false;
      }
    });
  // HTTP/2 off: while a connection may become HTTP/2, undici lets all requests to a host wait for
  // it. The timer of an exchange replaces undici's.
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
