import { type DataEnvironment, newId, type Principal, type Scope } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { admissionOf } from '../listings/domain/admission.ts';
import { requireSeen } from '../listings/domain/installation-scopes.ts';
import type { ListingStore } from '../listings/store/listing-store.ts';
import type { InstallationPolicyStore } from '../policies/store/installation-policy-store.ts';
import {
  type Installation,
  isEnded,
  namesOfApplication,
  withState,
} from './domain/installation.ts';
import { obstaclesTo, requireNone } from './domain/installation-obstacles.ts';
import {
  type ReadSeen,
  requireAdmitted,
  type SeenApplication,
  shownVersion,
} from './installable-application.ts';
import { endedAsWithdrawn } from './installation-changes.ts';
import { escalation, eventsFor, tenant } from './installation-events.ts';
import type { ReadReceiver } from './receiver-reader.ts';
import type { InstallationStore } from './store/installation-store.ts';
import type { SyncGrant } from './sync-grant.ts';

interface Dependencies {
  installations: Pick<InstallationStore, 'find' | 'findLatest' | 'insert' | 'change'>;
  listings: Pick<ListingStore, 'find'>;
  policies: Pick<InstallationPolicyStore, 'find'>;
  readSeen: ReadSeen;
  readReceiver: ReadReceiver;
  syncGrant: SyncGrant;
  now: () => number;
}

interface InstallCommand {
  applicationId: string;
  environment: DataEnvironment;
  /** The scopes shown to the admin. */
  scopes: readonly Scope[];
  /** The id of the new installation. An approval of a request passes the same id in every retry. */
  id: string | undefined;
  /**
   * The installation request that the admin approved; undefined for an installation without a
   * request.
   */
  request?: { id: string; requestedBy: string };
}

/**
 * Installs an application on behalf of an admin.
 * @returns the installation, after the authorization service accepts tokens for it
 * @throws PlatformError 403, 404, 409, 503
 */
export type Install = (principal: Principal, command: InstallCommand) => Promise<Installation>;

export function createInstall(deps: Dependencies): Install {
  const { installations, policies, readSeen, syncGrant, now } = deps;
  return async (principal, { applicationId, environment, scopes, id, request }) => {
    const repeated = id === undefined ? undefined : await installations.find(id);
    if (repeated) {
      return requireGranted(await syncGrant(repeated.id));
    }
    const { workspaceId, organizationId } = principal;
    const seen = requireAdmitted(principal, await readSeen(principal, applicationId));
    const { application, listing } = seen;
    const [{ policy }, latest] = await Promise.all([
      policies.find(organizationId),
      installations.findLatest(applicationId, workspaceId),
    ]);
    const installedIn = latest && !isEnded(latest) ? latest.environment : undefined;
    const situation = {
      application,
      listing,
      principal,
      environment,
      policy,
      installedIn,
    };
    const obstacles = obstaclesTo(situation);
    requireNone(
      obstacles.filter(({ code }) => code !== 'missing_scopes'),
      application,
    );
    requireSeen(scopes, application.scopes);
    requireNone(obstacles, application);
    // The end of the previous installation must reach the authorization service before the new
    // grant. Without the end, the new grant could make tokens of the previous installation valid
    // again.
    if (latest && latest.grantedRevision < latest.revision) {
      await syncGrant(latest.id);
    }
    const nowMs = now();
    const at = new Date(nowMs);
    const installation: Installation = withState({
      id: id ?? newId(nowMs),
      applicationId,
      ...namesOfApplication(application),
      workspaceId,
      organizationId,
      organizationName: '',
      environment,
      scopes: application.scopes,
      applicationRevision: application.revision,
      withheldScopes: [],
      suspensions: [],
      version: shownVersion(listing),
      ended: null,
      createdAt: at,
      createdBy: principal.userId ?? null,
      updatedAt: at,
      ...(request === undefined ? {} : { requestId: request.id }),
      revision: (latest?.revision ?? 0) + 1,
      grantedRevision: 0,
    });
    const by = tenant(principal);
    const data = {
      applicationId,
      installationId: installation.id,
      scopes: application.scopes,
    };
    const approved = request && {
      requestId: request.id,
      requestedBy: request.requestedBy,
    };
    const created = { ...data, ...approved };
    const events = [
      ...eventsFor(nowMs, installation, by, {
        type: 'installation.created',
        data: created,
      }),
      ...escalation(nowMs, installation, [], by),
    ];
    if (!(await installations.insert(installation, events))) {
      requireNone(obstaclesTo({ ...situation, installedIn: 'unknown' }), application);
    }
    await endIfWithdrawn(deps, principal, seen, installation.id);
    return requireGranted(await syncGrant(installation.id));
  };
}

/**
 * Ends the new installation if the publisher unpublished the application during the installation.
 * Unpublishing ended only the installations that existed at that time.
 * @throws PlatformError 403, 404
 */
async function endIfWithdrawn(
  { installations, listings, readReceiver, syncGrant, now }: Dependencies,
  principal: Principal,
  { application }: SeenApplication,
  id: string,
): Promise<void> {
  const [listing, receiver] = await Promise.all([
    listings.find(application.id),
    readReceiver(principal),
  ]);
  const seen = {
    application,
    listing,
    admission: admissionOf(listing, application, receiver),
  };
  try {
    requireAdmitted(principal, seen);
  } catch (refusal) {
    await installations.change(id, (before) => endedAsWithdrawn(before, now()));
    await syncGrant(id);
    throw refusal;
  }
}

/** Requires that the installation has not ended. @throws PlatformError 409 */
function requireGranted(installation: Installation): Installation {
  if (!isEnded(installation)) {
    return installation;
  }
  throw new PlatformError(
    'conflict',
    `The installation has ended: ${installation.ended?.reason ?? 'it was removed'}.`,
  );
}
