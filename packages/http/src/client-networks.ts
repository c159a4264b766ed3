import ipaddr from 'ipaddr.js';

/**
 * The network that limits count a client's address in: one IPv6 subscriber has a whole /64 network
 * (RFC 6177). Evidence, such as an audit record or an access log, has the address itself.
 */
export function networkOfClient(address: string): string {
  if (!address.includes(':')) {
    return address;
  }
  const [withoutZone = ''] = address.split('%', 1);
  if (!ipaddr.isValid(withoutZone)) {
    return 'unknown';
  }
  const parsed = ipaddr.process(withoutZone);
  if (parsed instanceof ipaddr.IPv4) {
    return parsed.toString();
  }
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** The networks that a client's address is in, by name. */
export interface ClientNetworks {
  /** What a provider gives to one customer at most: /24 of IPv4, /48 of IPv6 (RFC 6177). */
  near: string;
  /** Around it: /16 of IPv4, /32 of IPv6. */
  wide: string;
}

/**
 * @param address an IP address, a network of IPv6 as the gateway counts it, or another text, which
 *   is a network of its own
 */
export function networksOf(address: string): ClientNetworks {
  const [host = ''] = address.split('/', 1);
  if (!ipaddr.isValid(host)) {
    return { near: address, wide: address };
  }
  const parsed = ipaddr.process(host);
  const bytes = parsed.toByteArray();
  const nameOf = (bits: number) =>
    `${ipaddr.fromByteArray(bytes.map((byte, at) => (at < bits / 8 ? byte : 0)))}/${bits}`;
  const [near, wide] = parsed.kind() === 'ipv4' ? [24, 16] : [48, 32];
  return {
    near: nameOf(near),
    wide: nameOf(wide),
  };
}
