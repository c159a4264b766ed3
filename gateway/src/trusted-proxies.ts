import ipaddr from 'ipaddr.js';

/**
 * Returns whether an address belongs to a trusted proxy. `isPeer` is true for the peer of the
 * connection, and false for an entry of a header.
 */
export type TrustedProxies = (address: string, isPeer: boolean) => boolean;

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * The ranges of networks in which no client from the public internet has an address: loopback,
 * private and link-local.
 */
const inner = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * The check of a gateway without configured networks. The check trusts a peer in a loopback,
 * private or link-local network, and every entry in the header that the peer sends.
 */
export const innerProxies: TrustedProxies = (address, isPeer) =>
  !isPeer || inner.has(parse(address)?.range() ?? '');

/**
 * Creates a check that trusts only proxies in the given networks. The check covers the peer and the
 * proxies in front of the peer.
 * @param text networks and addresses, separated by commas: `192.0.2.0/24, 2001:db8::7`
 * @returns undefined if an element is neither a network nor an address
 */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const networks: Network[] = [];
  for (const one of text.split(',')) {
    const network = parseNetwork(one.trim());
    if (network === undefined) {
      return undefined;
    }
    networks.push(network);
  }
  return (address) => {
    const parsed = parse(address);
    return (
      parsed !== undefined &&
      ipaddr.subnetMatch(parsed, { trusted: networks }, 'other') === 'trusted'
    );
  };
}

function parseNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) {
    return ipaddr.parseCIDR(text);
  }
  const address = ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Parses an address. Converts an IPv4-mapped IPv6 address to IPv4. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [withoutZone = ''] = address.split('%', 1);
  return ipaddr.isValid(withoutZone) ? ipaddr.process(withoutZone) : undefined;
}
