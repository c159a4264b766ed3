import { forEachService, type ServiceName } from '@irp/contracts';
import type { ProxiedExchange } from '../exchange.ts';
import { isStreaming } from '../route-class.ts';
import type { Step } from '../step.ts';
import { type ProxyOptions, proxy } from '../upstreams/proxy.ts';
import { createStreamProxy, type StreamProxyOptions } from '../upstreams/stream-proxy.ts';
import type { Upstream } from '../upstreams/upstream.ts';

export type ProxyToUpstreamOptions = ProxyOptions & StreamProxyOptions;

/**
 * Proxies the request to the upstream of its route. Waits until the request body is complete, but
 * not for the response.
 */
export function proxyToUpstream(
  upstreams: Record<ServiceName, Upstream>,
  options: ProxyToUpstreamOptions,
): Step<ProxiedExchange> {
  const streams = forEachService((name) => createStreamProxy(upstreams[name], options));
  return (exchange) => {
    const { target } = exchange.route;
    if (target === 'gateway') {
      return;
    }
    const { request, pathInVersion, routeClass } = exchange;
    if (isStreaming(request.method, pathInVersion)) {
      streams[target](exchange);
    } else {
      return proxy(exchange, upstreams[target], routeClass, options);
    }
  };
}
