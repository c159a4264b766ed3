import { PlatformError } from '@irp/errors';
import { hashCredential, parseCredential } from '@irp/secrets';
import type { Caller } from './caller.ts';
import { invalidToken, type Scheme } from './challenge.ts';
import type { CredentialCache } from './credential-cache.ts';
import { type FoundCredential, isCaller } from './found-credential.ts';
import type { PresentedCredential } from './presented-credential.ts';
import type { RequestMetadata } from './request-metadata.ts';

export interface CredentialResolver {
  /**
   * Finds the caller of a credential. Returns a caller from the cache directly, without a promise.
   * @throws PlatformError 401 for an invalid credential, 403 for a temporarily refused credential,
   *   421 for a credential of another region, 429 for an address with too many unknown credentials,
   *   503 while the lookup fails
   */
  resolve(presented: PresentedCredential, metadata: RequestMetadata): Caller | Promise<Caller>;
}

/**
 * Creates a resolver that rejects malformed credentials, and credentials of other regions, before
 * any lookup.
 * @param regionUrls the base URLs of the known regions
 */
export function createCredentialResolver(
  cache: CredentialCache,
  region: string,
  regionUrls: ReadonlyMap<string, string> = new Map(),
): CredentialResolver {
  return {
    resolve({ value, scheme }, metadata) {
      const sha256 = hashCredential(value);
      const cached = cache.getCached(sha256);
      if (cached !== undefined) {
        return cached;
      }
      const parts = parseCredential(value);
      if (parts === undefined) {
        throw invalidToken(scheme, 'The credential is not valid: it is mistyped or truncated.');
      }
      if (parts.region !== region) {
        throw wrongRegion(parts.region, region, regionUrls.get(parts.region));
      }
      return cache
        .lookUp(sha256, parts.kind, metadata)
        .then((found) => requireValid(found, scheme));
    },
  };
}

function requireValid(found: FoundCredential, scheme: Scheme): Caller {
  if (isCaller(found)) {
    return found;
  }
  if (found) {
    throw new PlatformError('forbidden', found.refusal);
  }
  throw invalidToken(scheme, 'The credential is unknown, revoked or expired.');
}

/**
 * Returns the 421 for a credential of another region.
 * @param baseUrl the base URL of the credential's region; undefined if unknown
 */
function wrongRegion(region: string, own: string, baseUrl: string | undefined): PlatformError {
  const advice =
    baseUrl === undefined ? `Use the address of the region "${region}".` : `Use ${baseUrl}.`;
  return new PlatformError(
    'wrong_region',
    `This credential belongs to the region "${region}"; this address belongs to the region "${own}". ${advice}`,
    {
      members: {
        region,
        ...(baseUrl === undefined ? {} : { baseUrl }),
      },
    },
  );
}
