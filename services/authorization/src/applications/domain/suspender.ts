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
 * Whether an admin suspends an application that somebody else has suspended. The suspension then
 * becomes the admin's, and the first suspender cannot lift it.
 */
export function overrules(principal: Principal, suspender: Suspender | null | undefined): boolean {
  return isAdmin(principal.role) && !isSame(suspenderOf(principal), suspender);
}

/**
 * Only the suspender or an admin can lift a suspension. The caller must have every scope of the
 * application, because the application regains its scopes.
 * @param suspender null: unknown, of a former version
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
      'Another person made this suspension: only this person or an admin of the workspace can lift it.',
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
