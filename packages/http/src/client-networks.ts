import ipaddr from 'ipaddr.js';

/**
 * Returns the network of an address, for rate limits. In IPv6, a single subscriber has a whole /64
 * network (RFC 6177). Audit records and access logs contain the full address.
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

/** The names of two networks to which an address belongs. */
export interface ClientNetworks {
  /**
   * The largest network that a provider gives to a customer: /24 of IPv4, /48 of IPv6 (RFC 6177).
   */
  near: string;
  /** The larger network that contains `near`: /16 of IPv4, /32 of IPv6. */
  wide: string;
}

/**
 * Returns the networks to which an address belongs.
 * @param address an IP address, or an IPv6 network from `networkOfClient`. A text that is not an IP
 *   address counts as a separate network.
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
