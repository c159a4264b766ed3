import type { ApplicationParty } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { type Application, isSuspended, type Suspensions } from './application.ts';

/** A suspension, and the party that decided it. */
interface PartySuspension {
  by: ApplicationParty;
  reason: string;
  at: Date;
}

/** Returns the suspensions of an application, earliest first. */
export function suspensionsOf({ suspension, platformSuspension }: Suspensions): PartySuspension[] {
  const given: PartySuspension[] = [];
  if (suspension) {
    given.push({
      by: 'publisher',
      reason: suspension.reason,
      at: suspension.at,
    });
  }
  if (platformSuspension) {
    given.push({ by: 'platform', ...platformSuspension });
  }
  return given.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * Returns the application with changed suspensions and the resulting state. If the deletion of the
 * application is scheduled, the state stays `pending_deletion`.
 */
export function withSuspensions(
  application: Application,
  changed: Partial<Suspensions>,
): Application {
  const after = { ...application, ...changed };
  if (after.state === 'pending_deletion') {
    return after;
  }
  return {
    ...after,
    state: isSuspended(after) ? 'suspended' : 'active',
  };
}

/**
 * Requires a suspension by the caller's own party.
 * @throws PlatformError 409 if the caller's party has not suspended the application, but the other
 *   party has
 */
export function requireOwnSuspension(application: Suspensions, party: ApplicationParty): void {
  const own = party === 'platform' ? application.platformSuspension : application.suspension;
  if (own !== null || !isSuspended(application)) {
    return;
  }
  const [other, short] =
    party === 'platform' ? ['publisher', 'publisher'] : ['operator of the platform', 'operator'];
  throw new PlatformError(
    'conflict',
    `The ${other} suspended the application, and only the ${short} can resume it.`,
  );
}
