import { hashCredential, parseCredential } from '@irp/credentials';
import { PlatformError } from '@irp/errors';
import type { Caller } from './caller.ts';
import { invalidToken, type Scheme } from './challenge.ts';
import type { CredentialCache } from './credential-cache.ts';
import type { PresentedCredential } from './presented-credential.ts';
import type { RequestMetadata } from './request-metadata.ts';

export interface CredentialResolver {
  /**
   * Resolves a credential to its caller; without a promise where the caller is cached.
   * @throws PlatformError 401, 421 for a credential of another region, 429 for an address that sent too many unknown
   * credentials, 503 while the lookup fails
   */
  resolve(presented: PresentedCredential, metadata: RequestMetadata): Caller | Promise<Caller>;
}

/** Rejects malformed credentials and those of other regions without a lookup. */
export function createCredentialResolver(cache: CredentialCache, region: string): CredentialResolver {
  return {
    resolve({ value, scheme }, metadata) {
      const sha256 = hashCredential(value);
      const cached = cache.getCached(sha256);
      if (cached !== undefined) return cached;
      const parts = parseCredential(value);
      if (parts === undefined) throw invalidToken(scheme, 'The credential is not valid: it is mistyped or truncated.');
      if (parts.region !== region) throw wrongRegion(parts.region, region);
      return cache.lookUp(sha256, parts.kind, metadata).then((caller) => requireValid(caller, scheme));
    },
  };
}

function requireValid(caller: Caller | undefined, scheme: Scheme): Caller {
  if (caller !== undefined) return caller;
  throw invalidToken(scheme, 'The credential is unknown, revoked or expired.');
}

function wrongRegion(region: string, own: string): PlatformError {
  return new PlatformError(
    'wrong_region',
    `This credential belongs to the region "${region}"; this is "${own}". Use the address of the region "${region}".`,
  );
}
