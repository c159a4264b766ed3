import { networkOfClient } from '@irp/http';
import { GenerationalCache } from '../credentials/generational-cache.ts';
import type { Located, ReceivedExchange } from '../exchange.ts';
import { addressOfNode, forParameter, lastElements } from '../forwarded-nodes.ts';
import type { ReceivedHeaders } from '../received-headers.ts';
import type { RecordingStep } from '../step.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';

export interface ClientAddressOptions {
  /** Number of trusted proxies in front of the gateway. If 0, the headers are ignored. */
  hops: number;
  isTrusted: TrustedProxies;
  /**
   * The header to which the proxies append addresses. If undefined, the gateway reads
   * `X-Forwarded-For`, or `Forwarded` if the request has no `X-Forwarded-For`.
   */
  header: 'x-forwarded-for' | 'forwarded' | undefined;
  /** Called if a trusted proxy has appended an element without an address. */
  onUnreadable: () => void;
}

interface ClientLocation {
  address: string;
  network: string;
}

const unknown: ClientLocation = {
  address: 'unknown',
  network: 'unknown',
};
const maxCached = 10_000;

/**
 * Creates a function that parses the address of a peer or node, and caches the result. Parsing an
 * IPv6 address takes longer than all other steps of a request together.
 */
function createLocate(): (node: string) => ClientLocation | undefined {
  const cache = new GenerationalCache<ClientLocation>(maxCached);
  return (node) => {
    const cached = cache.get(node);
    if (cached !== undefined) {
      return cached;
    }
    const address = addressOfNode(node);
    if (address === undefined) {
      return undefined;
    }
    const location = {
      address,
      network: networkOfClient(address),
    };
    cache.set(node, location);
    return location;
  };
}

/**
 * Determines the client's address: the peer of the connection, or, if the peer is a trusted proxy,
 * the node appended to the header by the proxy, and so on for at most `hops` proxies. Earlier
 * elements come from the client and are ignored. If a trusted proxy has appended an element without
 * an address, the proxy itself counts as the client.
 */
export function resolveClientAddress({
  hops,
  isTrusted,
  header,
  onUnreadable,
}: ClientAddressOptions): RecordingStep<ReceivedExchange, Located> {
  const locate = createLocate();
  return (exchange: ReceivedExchange) => {
    const { request, receivedHeaders } = exchange;
    let client = locate(request.socket.remoteAddress ?? '') ?? unknown;
    const nodes = hops === 0 ? [] : forwardedNodes(receivedHeaders, header, hops);
    for (const [passed, node] of nodes.entries()) {
      if (!isTrusted(client.address, passed === 0)) {
        break;
      }
      const named = locate(node);
      if (named === undefined) {
        onUnreadable();
        break;
      }
      client = named;
    }
    exchange.setClientAddress(client.address, client.network);
    return exchange;
  };
}

/** Returns the nodes that the last proxies appended, starting with the nearest proxy. */
function forwardedNodes(
  { xForwardedFor, forwardedHeader }: ReceivedHeaders,
  header: ClientAddressOptions['header'],
  hops: number,
): string[] {
  if (header !== 'forwarded' && xForwardedFor !== undefined) {
    return lastElements(xForwardedFor, hops);
  }
  if (header === 'x-forwarded-for' || forwardedHeader === undefined) {
    return [];
  }
  return lastElements(forwardedHeader, hops).map(forParameter);
}
