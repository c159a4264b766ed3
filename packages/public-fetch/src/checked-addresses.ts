import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { AddressRefusedError, notPublic } from './address-refused-error.ts';
import { type IsReachable, isLoopback } from './reachable-addresses.ts';
import { resolveName } from './resolve-name.ts';

/** The permitted addresses of requests, and the function for the resolution of names. */
export interface AddressPolicy {
  isReachable: IsReachable;
  /** Default: the name servers of the system. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
}

/**
 * Resolves a host, and returns the addresses if all are permitted.
 * @param hostname a name or an IP address, in any spelling of URLs
 * @throws AddressRefusedError for a forbidden address, and the error of the name server for a name
 *   without an address
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
 * Checks an address that is only stored, as `checkedAddresses` does for a request. Returns an empty
 * list for an unknown name, because the name may resolve later.
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
 * @throws AddressRefusedError for plain http to another machine, because everybody on the path
 *   could read and change the request
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
      `${hostOf(hostname)} can be called only with https: http is allowed only for loopback hosts`,
    );
  }
}

/**
 * Returns the host in the spelling of the URL parser, without the brackets of IPv6. For example,
 * `0x7f.1`, `017700000001` and `①②⑦.1` become 127.0.0.1.
 */
function hostOf(hostname: string): string {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const url = URL.parse(`https://${bare.includes(':') ? `[${bare}]` : bare}`);
  if (!url) {
    throw new AddressRefusedError(`${hostname} is not a host name or an IP address`);
  }
  return url.hostname.replace(/^\[|\]$/g, '');
}
