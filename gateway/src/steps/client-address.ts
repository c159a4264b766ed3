import ipaddr from 'ipaddr.js';
import type { Exchange } from '../exchange.ts';

/**
 * Who sent the request, as far as it can be known: the connection's other end, or what `hops` trusted proxies wrote at the
 * end of X-Forwarded-For. Anything before those entries was written by the caller and proves nothing.
 */
export function clientAddress(hops: number) {
  return (exchange: Exchange): void => {
    const peer = exchange.request.socket.remoteAddress ?? '';
    const told = hops === 0 ? undefined : toldByProxies(exchange.received.forwardedFor, hops);
    exchange.address = countedAddress(told ?? peer);
  };
}

function toldByProxies(forwardedFor: string | undefined, hops: number): string | undefined {
  if (forwardedFor === undefined) return undefined;
  const entries = forwardedFor.split(',');
  const entry = entries[Math.max(entries.length - hops, 0)]!.trim();
  return ipaddr.isValid(entry) ? entry : undefined;
}

/** One IPv6 subscriber has a whole /64 (RFC 6177): it counts as one address. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const withoutZone = address.split('%', 1)[0]!;
  if (!ipaddr.isValid(withoutZone)) return 'unknown';
  const parsed = ipaddr.process(withoutZone);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
