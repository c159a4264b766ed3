import type { DataEnvironment, Scope } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import type {
  InstallationParty,
  InstallationState,
  InstallationView,
} from '@irp/contracts/directory';
import type { Listing } from '../../listings/domain/listing.ts';
import { installedApplication } from './installed-application.ts';

interface Suspension {
  by: InstallationParty;
  at: Date;
  reason: string | null;
}

/**
 * The right of an application to act in another workspace. An installation is a single document.
 * The authorization service enforces the installation.
 */
export interface Installation {
  id: string;
  applicationId: string;
  applicationName: string;
  publisher: { organizationId: string; name: string };
  workspaceId: string;
  organizationId: string;
  /**
   * Name of the workspace's organization; empty until the first response of the authorization
   * service.
   */
  organizationName: string;
  environment: DataEnvironment;
  /** Derived from the other properties. {@link withState} sets the state at each change. */
  state: InstallationState;
  scopes: readonly Scope[];
  withheldScopes: readonly Scope[];
  /**
   * The application's revision at the last comparison of the scopes; absent in installations of
   * earlier versions.
   */
  applicationRevision?: number;
  suspensions: readonly Suspension[];
  version: string | null;
  /** Id of the installation request that an admin approved with this installation. */
  requestId?: string;
  createdAt: Date;
  createdBy: string | null;
  updatedAt: Date;
  ended: {
    state: 'uninstalled' | 'revoked';
    by: InstallationParty;
    at: Date;
    reason: string | null;
  } | null;
  /**
   * Increases with each change. A new installation continues the revisions of earlier installations
   * of the same application in the workspace.
   */
  revision: number;
  /** The revision stored by the authorization service. */
  grantedRevision: number;
}

/** Returns the installation with the state derived from its other properties. */
export function withState<Fields extends Omit<Installation, 'state' | 'revision'>>(
  fields: Fields,
): Fields & Pick<Installation, 'state'> {
  return {
    ...fields,
    state: stateOf(fields),
  };
}

function stateOf(
  installation: Pick<Installation, 'ended' | 'suspensions' | 'withheldScopes'>,
): InstallationState {
  if (installation.ended) {
    return installation.ended.state;
  }
  if (installation.suspensions.length > 0) {
    return 'suspended';
  }
  return installation.withheldScopes.length > 0 ? 'reauthorization_required' : 'active';
}

export function isEnded({ ended }: Pick<Installation, 'ended'>): boolean {
  return ended !== null;
}

/** Returns the grant as the authorization service expects it. */
export function grantOf(installation: Installation) {
  const {
    id: installationId,
    applicationId,
    workspaceId,
    environment,
    scopes,
    revision,
  } = installation;
  return {
    applicationId,
    workspaceId,
    installationId,
    environment,
    state: grantStateOf(installation),
    scopes,
    revision,
  };
}

function grantStateOf(installation: Installation): 'revoked' | 'suspended' | 'active' {
  if (isEnded(installation)) {
    return 'revoked';
  }
  return installation.suspensions.length > 0 ? 'suspended' : 'active';
}

/** Returns the current names of an application and its publisher. */
export function namesOfApplication({
  name,
  organizationId,
  organizationName,
}: PublishedApplication) {
  return {
    applicationName: name,
    publisher: {
      organizationId,
      name: organizationName,
    },
  };
}

export function hasNames(
  { applicationName, publisher }: Pick<Installation, 'applicationName' | 'publisher'>,
  now: ReturnType<typeof namesOfApplication>,
): boolean {
  const { organizationId, name } = now.publisher;
  return (
    applicationName === now.applicationName &&
    publisher.organizationId === organizationId &&
    publisher.name === name
  );
}

/**
 * Returns the API representation of an installation.
 * @param listing the listing of the installation's application; undefined if there is none
 * @param viewer the party of the caller. The tenant (the workspace with the installation) sees its
 *   people, and the reasons of all parties. The publisher and the platform see only their own
 *   reasons
 */
export function viewInstallation(
  installation: Installation,
  listing: Listing | undefined,
  viewer: InstallationParty,
): InstallationView {
  const { id, applicationId, applicationName, publisher, workspaceId, organizationName } =
    installation;
  const { environment, state, scopes, withheldScopes, suspensions, version, createdAt, createdBy } =
    installation;
  const { updatedAt, ended } = installation;
  const isShown = (by: InstallationParty) => viewer === 'tenant' || viewer === by;
  const application =
    listing && !ended ? installedApplication(installation, listing, isShown) : null;
  return {
    id,
    applicationId,
    applicationName,
    publisher,
    application,
    workspaceId,
    organizationName,
    environment,
    state,
    scopes: [...scopes],
    withheldScopes: [...withheldScopes],
    suspensions: suspensions.map(({ by, at, reason }) => ({
      by,
      at: at.toISOString(),
      reason: isShown(by) ? reason : null,
    })),
    version,
    createdAt: createdAt.toISOString(),
    createdBy: viewer === 'tenant' ? createdBy : null,
    updatedAt: updatedAt.toISOString(),
    endedAt: ended?.at.toISOString() ?? null,
    endedBy: ended?.by ?? null,
    endReason: ended && isShown(ended.by) ? ended.reason : null,
  };
}
