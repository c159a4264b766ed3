import ipaddr from 'ipaddr.js';
import type { Located, ReceivedExchange } from '../exchange.ts';
import type { RecordingStep } from '../step.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';

/**
 * Determines the client's address: the peer of the connection, or where that is a trusted proxy, the entry that it appended to
 * X-Forwarded-For, and so on for at most `hops` proxies. Earlier entries were written by the client and are ignored.
 */
export function resolveClientAddress(
  hops: number,
  isTrusted: TrustedProxies,
): RecordingStep<ReceivedExchange, Located> {
  return (exchange: ReceivedExchange) => {
    const { request, receivedHeaders } = exchange;
    const entries = hops === 0 ? [] : (receivedHeaders.forwardedFor?.split(',').slice(-hops).reverse() ?? []);
    let address = request.socket.remoteAddress ?? '';
    for (const [passed, entry] of entries.entries()) {
      const named = entry.trim();
      if (!isTrusted(address, passed === 0) || !ipaddr.isValid(named)) break;
      address = named;
    }
    exchange.setClientAddress(rateLimitAddress(address));
    return exchange;
  };
}

/** The address that requests are counted for: one IPv6 subscriber has a whole /64 network (RFC 6177). */
export function rateLimitAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [withoutZone = ''] = address.split('%', 1);
  if (!ipaddr.isValid(withoutZone)) return 'unknown';
  const parsed = ipaddr.process(withoutZone);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
