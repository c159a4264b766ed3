import { hashCredential, parseCredential } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { AskingRequest } from './asking-request.ts';
import type { Caller } from './caller.ts';
import { invalidToken, type Scheme } from './challenge.ts';
import type { CredentialCache } from './credential-cache.ts';
import type { SentCredential } from './sent-credential.ts';

export interface CredentialResolver {
  /** @throws PlatformError 401, 421 for another region's, 429 for an address that guesses, 503 while it cannot be known */
  resolve(sent: SentCredential, asking: AskingRequest): Caller | Promise<Caller>;
}

/** Tells who sent a credential; asks no one about what cannot be a key or token of this region. */
export function createCredentialResolver(cache: CredentialCache, region: string): CredentialResolver {
  return {
    resolve({ value, scheme }, asking) {
      const sha256 = hashCredential(value);
      const kept = cache.kept(sha256);
      if (kept !== undefined) return kept;
      const parts = parseCredential(value);
      if (parts === undefined) throw invalidToken(scheme, 'The credential is not valid: it is mistyped or cut.');
      if (parts.region !== region) throw wrongRegion(parts.region, region);
      return cache.find(sha256, parts.kind, asking).then((caller) => known(caller, scheme));
    },
  };
}

function known(caller: Caller | undefined, scheme: Scheme): Caller {
  if (caller !== undefined) return caller;
  throw invalidToken(scheme, 'The credential is unknown, revoked or expired.');
}

function wrongRegion(region: string, own: string): PlatformError {
  return new PlatformError(
    'wrong_region',
    `This credential belongs to the region "${region}"; this is "${own}". Use the address of its own region.`,
  );
}
