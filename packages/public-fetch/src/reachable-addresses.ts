import ipaddr from 'ipaddr.js';

/**
 * Returns whether outgoing requests to addresses that customers entered may reach an IP address.
 */
export type IsReachable = (address: string) => boolean;

/**
 * The assigned unicast addresses of IPv6 (RFC 4291, section 2.4). Addresses with an embedded IPv4
 * address are excluded, such as `::127.0.0.1`.
 */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * The addresses of metadata services in clouds, which return credentials and settings of machines.
 * Azure's address is public. All addresses except Azure's are in ranges that an operator might
 * permit completely, such as `fd00::/8`.
 */
const metadata = new Set(
  [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '168.63.129.16',
    '100.100.100.200',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
  ].map((address) => ipaddr.parse(address).toNormalizedString()),
);

/**
 * Returns a function that permits public addresses and addresses of the given networks. Any other
 * address, such as loopback, a private network or a metadata service, counts as an address of the
 * operator. A customer's request to an address of the operator would be server-side request
 * forgery.
 */
export function reachableAddresses(networks: readonly string[] = []): IsReachable {
  const named = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    const parsed = parse(address);
    if (!parsed || metadata.has(parsed.toNormalizedString())) {
      return false;
    }
    return isPublic(parsed) || ipaddr.subnetMatch(parsed, { named }, 'other') === 'named';
  };
}

export function isLoopback(address: string): boolean {
  return parse(address)?.range() === 'loopback';
}

/** Returns the kind of an unreachable address for a message, such as `a private address`. */
export function describeAddress(address: string): string {
  const parsed = parse(address);
  if (!parsed) {
    return 'an invalid IP address';
  }
  if (metadata.has(parsed.toNormalizedString())) {
    return 'the metadata service of a cloud';
  }
  return words[parsed.range()] ?? (isPublic(parsed) ? 'a public address' : 'a reserved address');
}

const words: Readonly<Record<string, string>> = {
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  linkLocal: 'a link-local address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
  unspecified: 'an unspecified address',
  carrierGradeNat: 'a carrier-grade NAT address',
  rfc6052: 'an IPv4 address behind NAT64',
  rfc6145: 'an IPv4 address behind NAT64',
  '6to4': 'an IPv4 address behind 6to4',
  teredo: 'an IPv4 address behind Teredo',
};

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an address. An IPv4 address in IPv6 notation becomes an IPv4 address. An address with a
 * zone is not valid, because customers must not use zones.
 */
function parse(address: string): Address | undefined {
  return ipaddr.isValid(address) && !address.includes('%') ? ipaddr.process(address) : undefined;
}

function isPublic(address: Address): boolean {
  return (
    address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))
  );
}
