import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';

export interface ResolveOptions {
  /** Default: the system's name servers. */
  nameservers?: readonly string[];
  /**
   * Time limit of the first try, in milliseconds. The next try may take twice as long. Default:
   * 2,000.
   */
  timeoutMs?: number;
}

const tries = 2;
const loopback: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves a name in DNS, without `/etc/hosts` and search domains. `dns.lookup` would occupy one of
 * libuv's four threads while a name server is slow. The owner of the name chooses the name server,
 * and could thus delay file access and password hashes.
 */
export async function resolveName(
  hostname: string,
  { nameservers, timeoutMs = 2_000 }: ResolveOptions = {},
): Promise<LookupAddress[]> {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  // localhost is never resolved in DNS (RFC 6761, section 6.3).
  if (name === 'localhost' || name.endsWith('.localhost')) {
    return loopback;
  }
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (nameservers) {
    resolver.setServers(nameservers);
  }
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((result, at) =>
    result.status === 'fulfilled'
      ? result.value.map((address) => ({
          address,
          family: at === 0 ? 4 : 6,
        }))
      : [],
  );
  if (addresses.length > 0) {
    return addresses;
  }
  throw found[0].status === 'rejected' ? found[0].reason : new Error(`${hostname} has no address`);
}
