import type { Principal } from '@irp/contracts';

/** A recognised caller, cached by the hash of the credential. */
export interface Caller {
  principal: Principal;
  /** Key of the caller's rate limit. */
  subject: string;
  /** JWK thumbprint of the DPoP key of the credential (RFC 9449, section 6.1). */
  jkt: string | undefined;
  /** Unix milliseconds; infinite for a credential without expiry. */
  expiresAtMs: number;
  /** Unix milliseconds. Until then, the caller is used without a new lookup. */
  cachedUntilMs: number;
}

/**
 * Returns the subject of the rate limit. The keys and tokens of a user share a subject. An
 * application without a user has a subject for each organization and environment, so that
 * additional workspaces do not multiply its allowance.
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
