import type { ApplicationParty } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { type Application, isSuspended, type Suspensions } from './application.ts';

/** By whom the application is suspended, the earliest first. */
export function suspensionsOf({ suspension, platformSuspension }: Suspensions) {
  const [publisher, platform] = [
    suspension &&
      ({
        by: 'publisher',
        reason: suspension.reason,
        at: suspension.at,
      } as const),
    platformSuspension &&
      ({
        by: 'platform',
        ...platformSuspension,
      } as const),
  ];
  const given: {
    by: ApplicationParty;
    reason: string;
    at: Date;
  }[] = [publisher, platform].filter((one) => one !== null);
  return given.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * The application with these suspensions, and the state that follows from them; one that is being
 * deleted stays so.
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

/** @throws PlatformError 409 where only the other party has suspended it */
export function requireOwnSuspension(application: Suspensions, party: ApplicationParty): void {
  const own = party === 'platform' ? application.platformSuspension : application.suspension;
  if (own !== null || !isSuspended(application)) {
    return;
  }
  const other = party === 'platform' ? 'Its publisher' : 'The operator of the platform';
  throw new PlatformError(
    'conflict',
    `${other} suspended the application: only they can resume it.`,
  );
}
