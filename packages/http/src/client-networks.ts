import ipaddr from 'ipaddr.js';

/**
 * The network of a client's address for rate limits: a single IPv6 subscriber has a whole /64
 * network (RFC 6177). Evidence, such as an audit record or an access log, has the address itself.
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

/** The networks of a client's address, by name. */
export interface ClientNetworks {
  /** The largest network of a provider's customer: /24 of IPv4, /48 of IPv6 (RFC 6177). */
  near: string;
  /** The surrounding network: /16 of IPv4, /32 of IPv6. */
  wide: string;
}

/**
 * @param address an IP address, an IPv6 network as counted by the gateway, or another text as a
 *   network of its own
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
