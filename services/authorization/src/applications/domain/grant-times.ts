import type { DataEnvironment } from '@irp/contracts';

/** An installation of an application in a workspace. */
export interface InstallationAt {
  installationId: string;
  /** Absent in grants of former versions: that of the application. */
  environment?: DataEnvironment | undefined;
}

/** When it had access. */
export interface InstallationTime extends InstallationAt {
  since: Date;
  endedAt: Date;
}

/** What a grant has of its installation, and of those before it. */
export interface GrantTimes extends InstallationAt {
  state: 'active' | 'suspended' | 'revoked';
  /** Absent in grants of former versions. */
  since?: Date | undefined;
  createdAt: Date;
  /** When it was revoked; null: it was not. Absent in grants of former versions. */
  endedAt?: Date | null | undefined;
  former?: readonly InstallationTime[] | undefined;
}

/**
 * How long it is known where an application had access: who is told of an event is read after it,
 * perhaps days later.
 */
export const endsKeptMs = 30 * 86_400_000;
const mostFormer = 20;

/** The end of the installation, and those before it, after `next` has replaced `known`. */
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
  const kept = former.filter((one) => one.endedAt.getTime() > at.getTime() - endsKeptMs);
  return {
    endedAt,
    former: kept.slice(-mostFormer),
  };
}

/** None for one that was revoked under a former version: nobody knows when. */
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

/** The installation by which the application had access at this time; undefined: it had none. */
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
