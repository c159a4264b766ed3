import type { Principal } from '@irp/contracts';
import { isAdmin } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { Application, Suspender } from './application.ts';
import { requireMayGive } from './application-rules.ts';

export function suspenderOf({ userId, applicationId }: Principal): Suspender {
  return {
    userId: userId ?? null,
    applicationId: applicationId ?? null,
  };
}

/**
 * Returns whether an admin suspends an application that somebody else has suspended already. If
 * true, the suspension belongs to the admin, and the first suspender cannot lift the suspension.
 */
export function overrules(principal: Principal, suspender: Suspender | null | undefined): boolean {
  return isAdmin(principal.role) && !isSame(suspenderOf(principal), suspender);
}

/**
 * Requires that the caller may lift a suspension: only the suspender or an admin may. The caller
 * also needs all scopes of the application, because the application can use its scopes again.
 * @param suspender null in suspensions from an earlier version of the service, which did not store
 *   the suspender
 * @throws PlatformError 403
 */
export function requireMayLift(
  principal: Principal,
  { scopes }: Pick<Application, 'scopes'>,
  suspender: Suspender | null,
): void {
  if (!isSame(suspenderOf(principal), suspender) && !isAdmin(principal.role)) {
    throw new PlatformError(
      'forbidden',
      'Only the person who made this suspension or an admin of the workspace can lift it.',
    );
  }
  requireMayGive(principal, scopes);
}

function isSame(
  { userId, applicationId }: Suspender,
  other: Suspender | null | undefined,
): boolean {
  return other?.userId === userId && other.applicationId === applicationId;
}
