import type { Principal } from '@irp/contracts';

/** A recognised caller, kept for as long as its credential may be trusted without asking again. */
export interface Caller {
  principal: Principal;
  /** Whose allowance its requests draw on. */
  subject: string;
  /** Thumbprint of the key without whose proof the credential is worth nothing (RFC 9449). */
  jkt: string | undefined;
  /** Unix milliseconds; infinite for a credential that does not expire. */
  expiresAtMs: number;
  /** Unix milliseconds until which this may be used without asking. */
  trustedUntilMs: number;
  /** The signed principal for the services, and until when (Unix milliseconds) it is fit to be sent. */
  token: string;
  tokenFreshUntilMs: number;
  /** The signing under way, so that many requests at once sign once. */
  signing: Promise<void> | undefined;
}

/** One user's keys and tokens share one allowance; an application without a user has its own in each workspace. */
export function subjectOf({ userId, applicationId, workspaceId, credentialId }: Principal): string {
  if (userId !== undefined) return `user:${userId}`;
  return applicationId === undefined ? `credential:${credentialId}` : `app:${applicationId}:${workspaceId}`;
}
