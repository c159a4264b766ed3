import ipaddr from 'ipaddr.js';

/**
 * The network that limits count a client's address in: one IPv6 subscriber has a whole /64 network (RFC 6177). Evidence, such as an
 * audit record or an access log, has the address itself.
 */
export function networkOfClient(address: string): string {
  if (!address.includes(':')) return address;
  const [withoutZone = ''] = address.split('%', 1);
  if (!ipaddr.isValid(withoutZone)) return 'unknown';
  const parsed = ipaddr.process(withoutZone);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
