import { originsOf } from '@irp/contracts';
import { protectedResourceRoute } from '@irp/contracts/authorization';
import { withMetadataUrl } from './credentials/challenge.ts';
import type { IdentifiedExchange } from './exchange.ts';

/**
 * Returns the resource identifier of the API (RFC 9728); undefined if the Host header names no
 * address with which {@link createResourceOf} identifies the API.
 * @param base the public address of the API
 * @param host the Host header of the caller
 */
export type ResourceOf = (base: string, host: string | undefined) => string | undefined;

/**
 * Creates the function that returns the resource identifier of the API, which is the first of:
 * - the public URL, if it is configured
 * - the origin of the issuer, if the Host header names the issuer
 * - the address of the socket, if the Host header names this address and no issuer on another host
 *   is configured
 *
 * With a proxy or container in front of the gateway, the Host header does not name the address of
 * the socket.
 */
export function createResourceOf(
  publicUrl: string | undefined,
  authUrl: string | undefined,
): ResourceOf {
  const fixed = publicUrl?.replace(/\/+$/, '');
  const issuer = authUrl === undefined ? undefined : new URL(authUrl);
  const known = issuer && new Set(originsOf(issuer.origin));
  // Caches the last parsed address: nearly all requests have the same base, and parsing an address
  // takes as long as a step of the pipeline.
  let parsed: { base: string; origin: string | undefined } | undefined;
  return (base, host) => {
    if (fixed !== undefined) {
      return fixed;
    }
    if (issuer?.host === host) {
      return issuer?.origin;
    }
    if (parsed?.base !== base) {
      parsed = {
        base,
        origin: URL.parse(base)?.origin,
      };
    }
    const { origin } = parsed;
    if (origin === undefined || !isAt(host, base, origin)) {
      return undefined;
    }
    return known === undefined || known.has(origin) ? origin : undefined;
  };
}

/** Returns whether the Host header names one of the addresses. Clients omit the default port. */
function isAt(host: string | undefined, ...addresses: string[]): boolean {
  return addresses.some((address) => address.slice(address.indexOf('//') + 2) === host);
}

/**
 * Returns the address of the metadata of a protected resource. The well-known path is inserted
 * between the host and the path of the resource (RFC 9728, section 3.1).
 */
export function metadataUrlOf(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return origin + protectedResourceRoute + (pathname === '/' ? '' : pathname);
}

/**
 * Adds the address of the metadata to all challenges of the API, including the challenges of
 * services.
 * @param headers the headers as a flat list: name, value, name, value
 */
export function nameMetadata({ route, resource }: IdentifiedExchange, headers: string[]): void {
  // Challenges of the authorization server stay unchanged, because its endpoints do not belong to
  // the resource of the API.
  if (resource === undefined || route?.forwardsCredentials) {
    return;
  }
  for (let at = 0; at + 1 < headers.length; at += 2) {
    if (headers[at]?.toLowerCase() === 'www-authenticate') {
      headers[at + 1] = withMetadataUrl(headers[at + 1] ?? '', metadataUrlOf(resource));
    }
  }
}
