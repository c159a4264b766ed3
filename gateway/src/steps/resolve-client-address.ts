import { canonicalAddress, networkOfClient } from '@irp/http';
import type { Located, ReceivedExchange } from '../exchange.ts';
import { addressOfNode, forParameter, lastElements } from '../forwarded-nodes.ts';
import type { ReceivedHeaders } from '../received-headers.ts';
import type { RecordingStep } from '../step.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';

export interface ClientAddressOptions {
  /** Proxies in front; 0: the headers are ignored. */
  hops: number;
  isTrusted: TrustedProxies;
  /** The header that the proxies append to; undefined: `X-Forwarded-For`, or where a request has none `Forwarded`. */
  header: 'x-forwarded-for' | 'forwarded' | undefined;
  /** Called for an element of a trusted proxy that names no address. */
  onUnreadable: () => void;
}

/**
 * Determines the client's address: the peer of the connection, or where that is a trusted proxy, the node that it appended to the
 * header, and so on for at most `hops` proxies. Earlier elements were written by the client and are ignored. A proxy whose element
 * names no address is itself the client.
 */
export function resolveClientAddress({
  hops,
  isTrusted,
  header,
  onUnreadable,
}: ClientAddressOptions): RecordingStep<ReceivedExchange, Located> {
  return (exchange: ReceivedExchange) => {
    const { request, receivedHeaders } = exchange;
    let address = canonicalAddress(request.socket.remoteAddress ?? '');
    const nodes = hops === 0 ? [] : forwardedNodes(receivedHeaders, header, hops);
    for (const [passed, node] of nodes.entries()) {
      if (!isTrusted(address, passed === 0)) break;
      const named = addressOfNode(node);
      if (named === undefined) {
        onUnreadable();
        break;
      }
      address = named;
    }
    exchange.setClientAddress(address, networkOfClient(address));
    return exchange;
  };
}

/** The nodes that the last proxies named, the nearest one's first. */
function forwardedNodes(
  { xForwardedFor, forwardedHeader }: ReceivedHeaders,
  header: ClientAddressOptions['header'],
  hops: number,
): string[] {
  if (header !== 'forwarded' && xForwardedFor !== undefined) return lastElements(xForwardedFor, hops);
  if (header === 'x-forwarded-for' || forwardedHeader === undefined) return [];
  return lastElements(forwardedHeader, hops).map(forParameter);
}
