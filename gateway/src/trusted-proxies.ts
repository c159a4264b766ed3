import ipaddr from 'ipaddr.js';

/**
 * Whether an address is of a proxy that is believed. `isPeer`: it is the peer of the connection,
 * not an entry of a header.
 */
export type TrustedProxies = (address: string, isPeer: boolean) => boolean;

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Networks from which no client of the public network connects: loopback, private and link-local
 * ones.
 */
const inner = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * Without named networks, a peer in an inner network is believed, and so are the entries that it
 * forwards.
 */
export const innerProxies: TrustedProxies = (address, isPeer) =>
  !isPeer || inner.has(parse(address)?.range() ?? '');

/**
 * Proxies in the given networks alone, the peer and those in front of it.
 * @param text networks and addresses, separated by commas: `192.0.2.0/24, 2001:db8::7`
 * @returns undefined where one of them is neither
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

/** An IPv4 address that is written as IPv6 is the IPv4 address. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [withoutZone = ''] = address.split('%', 1);
  return ipaddr.isValid(withoutZone) ? ipaddr.process(withoutZone) : undefined;
}
