import ipaddr from 'ipaddr.js';

/**
 * The network that limits count a client's address in: one IPv6 subscriber has a whole /64 network (RFC 6177). Evidence, such as an
 * audit record or an access log, has the address itself.
 */
export function networkOfClient(address: string): string {
  if (!address.includes(':')) return address;
  const parsed = parseAddress(address);
  if (parsed === undefined) return 'unknown';
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** An address as evidence has it: IPv6 in its canonical form (RFC 5952) and without a zone, IPv4 written as IPv6 as IPv4. */
export function canonicalAddress(address: string): string {
  return address.includes(':') ? (parseAddress(address)?.toString() ?? 'unknown') : address;
}

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [withoutZone = ''] = address.split('%', 1);
  return ipaddr.isValid(withoutZone) ? ipaddr.process(withoutZone) : undefined;
}
