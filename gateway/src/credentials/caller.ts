import type { Principal } from '@irp/contracts';

/** A recognised caller, cached by the hash of its credential. */
export interface Caller {
  principal: Principal;
  /** Key of the caller's rate limit. */
  subject: string;
  /** JWK thumbprint of the DPoP key that the credential is bound to (RFC 9449, section 6.1). */
  jkt: string | undefined;
  /** Unix milliseconds; infinite for a credential that does not expire. */
  expiresAtMs: number;
  /** Unix milliseconds until which the caller may be used without a new lookup. */
  cachedUntilMs: number;
}

/**
 * The keys and tokens of one user share one rate limit; an application without a user has one for
 * the workspaces of an organization together, so that it cannot use up the organization's
 * allowance, and one in each environment.
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
