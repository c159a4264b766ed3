import { protectedResourceRoute } from '@irp/contracts/authorization';
import { withMetadataUrl } from './credentials/challenge.ts';
import type { IdentifiedExchange } from './exchange.ts';

/** Where the metadata of a protected resource are: the path is between its host and its own path (RFC 9728, section 3.1). */
export function metadataUrlOf(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return origin + protectedResourceRoute + (pathname === '/' ? '' : pathname);
}

/** Adds the address of the metadata to the challenges of the API, its services' too: name, value, name, value. */
export function nameMetadata({ route, publicBase }: IdentifiedExchange, headers: string[]): void {
  // The authorization server's own endpoints are not this resource.
  if (!URL.canParse(publicBase) || route?.forwardsCredentials) return;
  for (let at = 0; at + 1 < headers.length; at += 2)
    if (headers[at]?.toLowerCase() === 'www-authenticate')
      headers[at + 1] = withMetadataUrl(headers[at + 1] ?? '', metadataUrlOf(publicBase));
}
