import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { AddressRefusedError, notPublic } from './address-refused-error.ts';
import { type IsReachable, isLoopback } from './reachable-addresses.ts';
import { resolveName } from './resolve-name.ts';

/** Which addresses requests may reach, and how names become addresses. */
export interface AddressPolicy {
  isReachable: IsReachable;
  /** Default: asks the name servers of the system. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/**
 * The addresses of a host, all of which may be reached.
 * @param hostname a name or an IP address, in any spelling that URLs have
 * @throws AddressRefusedError if any of them may not, and the error of the name server if it has
 *   none
 */
export async function checkedAddresses(
  hostname: string,
  { isReachable, resolve = resolveName }: AddressPolicy,
): Promise<LookupAddress[]> {
  const host = hostOf(hostname);
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const refused = addresses.find(({ address }) => !isReachable(address));
  if (refused) {
    throw notPublic(host, refused.address);
  }
  if (addresses.length === 0) {
    throw new Error(`${host} has no address`);
  }
  return addresses;
}

/**
 * Of an address that is saved: none for a name that does not resolve, which may resolve when it is
 * called.
 */
export async function savedAddresses(
  hostname: string,
  policy: AddressPolicy,
): Promise<LookupAddress[]> {
  return checkedAddresses(hostname, policy).catch((error) => {
    if (error instanceof AddressRefusedError) {
      throw error;
    }
    return [];
  });
}

/**
 * @throws AddressRefusedError for plain http to another machine, which everybody on the way could
 *   read and change
 */
export function requireEncryption(
  protocol: string,
  hostname: string,
  addresses: readonly LookupAddress[],
): void {
  if (protocol === 'https:') {
    return;
  }
  const isLocal = addresses.length > 0 && addresses.every(({ address }) => isLoopback(address));
  if (protocol !== 'http:' || !isLocal) {
    throw new AddressRefusedError(
      `${hostOf(hostname)} is called with https only: http is for loopback`,
    );
  }
}

/**
 * As the URL parser writes it: `0x7f.1`, `017700000001` and `①②⑦.1` are 127.0.0.1. Without the
 * brackets of IPv6.
 */
function hostOf(hostname: string): string {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const url = URL.parse(`https://${bare.includes(':') ? `[${bare}]` : bare}`);
  if (!url) {
    throw new AddressRefusedError(`${hostname} is no name of a host, and no IP address`);
  }
  return url.hostname.replace(/^\[|\]$/g, '');
}
