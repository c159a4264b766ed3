import type { PublishedApplication } from '@irp/contracts/authorization';
import type { InstallationParty } from '@irp/contracts/directory';
import type { DomainEvent } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { without } from '../listings/domain/installation-scopes.ts';
import {
  hasNames,
  type Installation,
  isEnded,
  namesOfApplication,
  withState,
} from './domain/installation.ts';
import { type Changer, escalation, eventsFor, platform } from './installation-events.ts';

/**
 * An installation after a change, with the events of the change. The store sets the revision.
 * Undefined if nothing changes.
 */
export type InstallationChange = { installation: Installation; events: DomainEvent[] } | undefined;

const idsOf = ({ id: installationId, applicationId, scopes }: Installation) => ({
  applicationId,
  installationId,
  scopes: [...scopes],
});

/** Requires that the installation has not ended. @throws PlatformError 409 */
export function requireLive(installation: Installation): void {
  if (isEnded(installation)) {
    throw new PlatformError('conflict', 'The installation has ended and can no longer be changed.');
  }
}

export function suspended(
  before: Installation,
  by: Changer,
  nowMs: number,
  reason: string | null,
): InstallationChange {
  requireLive(before);
  if (before.suspensions.some((one) => one.by === by.party)) {
    return undefined;
  }
  const at = new Date(nowMs);
  const suspensions = [
    ...before.suspensions,
    {
      by: by.party,
      at,
      reason,
    },
  ];
  const installation = withState({
    ...before,
    suspensions,
    updatedAt: at,
  });
  const data = {
    ...idsOf(installation),
    by: by.party,
    ...(reason === null ? {} : { reason }),
  };
  return {
    installation,
    events: eventsFor(nowMs, before, by, { type: 'installation.suspended', data }),
  };
}

const parties: Record<InstallationParty, string> = {
  tenant: 'The workspace of the installation',
  publisher: 'The publisher of the application',
  platform: 'The operator of the platform',
};

/**
 * Returns the installation without the caller's suspension.
 * @throws PlatformError 403 if only another party has suspended the installation, 409
 */
export function resumed(before: Installation, by: Changer, nowMs: number): InstallationChange {
  requireLive(before);
  const suspensions = before.suspensions.filter((one) => one.by !== by.party);
  if (suspensions.length === before.suspensions.length) {
    const [first] = suspensions;
    if (!first) {
      return undefined;
    }
    throw new PlatformError(
      'forbidden',
      `${parties[first.by]} suspended the installation, and nobody else can resume it.`,
    );
  }
  const installation = withState({
    ...before,
    suspensions,
    updatedAt: new Date(nowMs),
  });
  const data = { ...idsOf(installation), by: by.party };
  return {
    installation,
    events: eventsFor(nowMs, before, by, { type: 'installation.resumed', data }),
  };
}

export function ended(
  before: Installation,
  by: Changer,
  nowMs: number,
  reason: string | null = null,
): InstallationChange {
  if (isEnded(before)) {
    return undefined;
  }
  const state = by.party === 'tenant' ? 'uninstalled' : 'revoked';
  const at = new Date(nowMs);
  const installation = withState({
    ...before,
    ended: {
      state,
      by: by.party,
      at,
      reason,
    },
    updatedAt: at,
  });
  const data = {
    ...idsOf(installation),
    state,
    by: by.party,
    ...(reason === null ? {} : { reason }),
  } as const;
  return {
    installation,
    events: eventsFor(nowMs, before, by, { type: 'installation.removed', data }),
  };
}

/** Ends an installation that began while the publisher was unpublishing the application. */
export function endedAsWithdrawn(before: Installation, nowMs: number): InstallationChange {
  return ended(
    before,
    platform,
    nowMs,
    'The publisher withdrew the application during the installation',
  );
}

type Agreed = Pick<Installation, 'scopes' | 'version'> & { applicationRevision: number };

/**
 * Returns the installation after an admin has agreed to the scopes that the application requests
 * now.
 * @throws PlatformError 409
 */
export function reauthorized(
  before: Installation,
  by: Changer,
  nowMs: number,
  { scopes, version, applicationRevision }: Agreed,
): InstallationChange {
  requireLive(before);
  const added = without(scopes, before.scopes);
  const removed = without(before.scopes, scopes);
  if (added.length + removed.length + before.withheldScopes.length === 0) {
    return undefined;
  }
  const installation = withState({
    ...before,
    scopes,
    withheldScopes: [],
    version,
    applicationRevision,
    updatedAt: new Date(nowMs),
  });
  const data = { ...idsOf(installation), added };
  const events = [
    ...eventsFor(nowMs, before, by, {
      type: 'installation.reauthorized',
      data,
    }),
    ...escalation(nowMs, installation, before.scopes, by),
  ];
  return { installation, events };
}

/**
 * Returns the installation after a change of the application. Removed scopes are withdrawn
 * immediately, added scopes are withheld. Name and publisher follow the current owner, even after a
 * transfer. Returns undefined if `application` was read before an admin's latest agreement to
 * scopes.
 */
export function followed(
  before: Installation,
  application: PublishedApplication,
  nowMs: number,
): InstallationChange {
  const { scopes: asked, revision, workspaceId } = application;
  // After a transfer of the application to the installing workspace, the installation ends, and
  // needs no update.
  const isOwn = before.workspaceId === workspaceId;
  if (isOwn || isEnded(before) || revision < (before.applicationRevision ?? 0)) {
    return undefined;
  }
  const names = namesOfApplication(application);
  const removed = without(before.scopes, asked);
  const scopes = without(before.scopes, removed);
  const withheldScopes = without(asked, scopes);
  const withheld = without(withheldScopes, before.withheldScopes);
  const isSame = withheld.length === 0 && withheldScopes.length === before.withheldScopes.length;
  if (removed.length === 0 && isSame && hasNames(before, names)) {
    return undefined;
  }
  const installation = withState({
    ...before,
    ...names,
    scopes,
    withheldScopes,
    applicationRevision: revision,
    updatedAt: new Date(nowMs),
  });
  const data = idsOf(installation);
  const narrowed = {
    type: 'installation.narrowed',
    data: { ...data, removed },
  } as const;
  const required = {
    type: 'installation.reauthorization_required',
    data: { ...data, withheld: withheldScopes },
  } as const;
  const events = eventsFor(
    nowMs,
    before,
    platform,
    ...(removed.length > 0 ? [narrowed] : []),
    ...(withheld.length > 0 ? [required] : []),
  );
  return { installation, events };
}
