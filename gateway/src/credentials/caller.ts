import type { Principal } from '@irp/contracts';

/**
 * The caller behind a valid credential. The cache stores the caller under the hash of the
 * credential.
 */
export interface Caller {
  principal: Principal;
  /** The key under which the caller's requests are counted for the rate limit. */
  subject: string;
  /** JWK thumbprint of the DPoP key of the credential (RFC 9449, section 6.1). */
  jkt: string | undefined;
  /** Unix milliseconds; `Infinity` for a credential without expiry. */
  expiresAtMs: number;
  /**
   * Unix milliseconds. Until this time, the gateway uses the cached caller without a new lookup.
   */
  cachedUntilMs: number;
}

/**
 * Returns the key under which the rate limit counts the caller. All API keys and tokens of a user
 * share a rate limit. An application without a user has a rate limit for each organization and
 * environment. A further workspace of an organization does not increase the rate limit of the
 * application.
 */
export function subjectOf({
  userId,
  applicationId,
  organizationId,
  environment,
  credentialId,
}: Principal): string {
  if (userId !== undefined) {
    return `user:${userId}`;
  }
  if (applicationId === undefined) {
    return `credential:${credentialId}`;
  }
  return `app:${applicationId}:${organizationId}:${environment}`;
}
