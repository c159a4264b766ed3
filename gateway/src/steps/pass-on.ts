import type { Exchange, Step } from '../exchange.ts';
import { type Answerer, isStreaming } from '../routes.ts';
import { type ProxyOptions, proxy } from '../upstreams/proxy.ts';
import { createStreamProxy } from '../upstreams/stream-proxy.ts';
import type { Upstream } from '../upstreams/upstream.ts';
import { pathInVersion } from '../versions/path-in-version.ts';

export interface PassOnOptions extends ProxyOptions {
  streamTimeoutMs: number;
}

/** Asks the service that the route names. */
export function passOn(upstreams: Record<Exclude<Answerer, 'gateway'>, Upstream>, options: PassOnOptions): Step {
  const streams = {
    investments: createStreamProxy(upstreams.investments, options),
    authorization: createStreamProxy(upstreams.authorization, options),
    audit: createStreamProxy(upstreams.audit, options),
  };
  return (exchange: Exchange): void => {
    const answerer = exchange.route?.answerer;
    if (answerer === undefined || answerer === 'gateway') return;
    if (isStreaming(exchange.request.method, pathInVersion(exchange.path))) streams[answerer](exchange);
    else proxy(exchange, upstreams[answerer], options);
  };
}
