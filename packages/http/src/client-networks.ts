import ipaddr from 'ipaddr.js';

/**
 * Returns the network of an address, for rate limits: in IPv6, a single subscriber has a /64
 * network (RFC 6177). Records and access logs contain the address itself.
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

/** The networks to which an address belongs, by name. */
export interface ClientNetworks {
  /**
   * The largest network that a provider gives to a customer: /24 of IPv4, /48 of IPv6 (RFC 6177).
   */
  near: string;
  /** The network around it: /16 of IPv4, /32 of IPv6. */
  wide: string;
}

/**
 * @param address an IP address, an IPv6 network as the gateway counts it, or another text, which
 *   counts as a network of its own
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
