import type { DataEnvironment } from '@irp/contracts';

/** An installation of an application in a workspace. */
export interface InstallationAt {
  installationId: string;
  /**
   * Undefined in grants that an earlier version of the service stored. Default: the application's
   * environment.
   */
  environment?: DataEnvironment | undefined;
}

/** A period of access. */
export interface InstallationTime extends InstallationAt {
  since: Date;
  endedAt: Date;
}

/** The times of the current installation and of former installations. */
export interface GrantTimes extends InstallationAt {
  state: 'active' | 'suspended' | 'revoked';
  /** Start of the current period of access. Undefined in grants that an earlier version stored. */
  since?: Date | undefined;
  createdAt: Date;
  /**
   * Time of the revocation; null if not revoked. Undefined in grants that an earlier version of the
   * service stored.
   */
  endedAt?: Date | null | undefined;
  former?: readonly InstallationTime[] | undefined;
}

/**
 * How long a former period of access is stored, in milliseconds. An event can be delivered days
 * later, and the recipients depend on access at the time of the event.
 */
export const endRetentionMs = 30 * 86_400_000;
const mostFormer = 20;

/** Returns the former installations after `next` has replaced `known`. */
export function timesAfter(
  known: GrantTimes | undefined,
  next: Pick<GrantTimes, 'installationId' | 'state'>,
  at: Date,
): { endedAt: Date | null; former: InstallationTime[] } {
  const isSame = known?.installationId === next.installationId;
  const wasRevoked = known?.state === 'revoked';
  const isRevoked = next.state === 'revoked';
  const endedAt = isRevoked ? (isSame && wasRevoked && known.endedAt) || at : null;
  const former = [...(known?.former ?? [])];
  if (known && (!isSame || (wasRevoked && !isRevoked))) {
    former.push(...timeOf(known, at));
  }
  const kept = former.filter((one) => one.endedAt.getTime() > at.getTime() - endRetentionMs);
  return {
    endedAt,
    former: kept.slice(-mostFormer),
  };
}

/**
 * Returns an array with the ended installation. The array is empty if an earlier version of the
 * service revoked the installation without storing the time.
 */
function timeOf(known: GrantTimes, at: Date): InstallationTime[] {
  const endedAt = known.state === 'revoked' ? known.endedAt : at;
  const { since = known.createdAt } = known;
  return endedAt
    ? [
        {
          ...idOf(known),
          since,
          endedAt,
        },
      ]
    : [];
}

/** Returns the installation at a time; undefined if the application had no access then. */
export function installationAt(grant: GrantTimes, at: Date): InstallationAt | undefined {
  const { state, since = grant.createdAt, endedAt } = grant;
  const isOpen = state !== 'revoked' || (endedAt != null && endedAt >= at);
  if (since <= at && isOpen) {
    return idOf(grant);
  }
  const former = grant.former?.find((one) => one.since <= at && one.endedAt >= at);
  return former && idOf(former);
}

function idOf({ installationId, environment }: InstallationAt): InstallationAt {
  return {
    installationId,
    ...(environment && { environment }),
  };
}
