import type { DataEnvironment } from '@irp/contracts';
import { type ConsolePlace, consoleAddresses } from '@irp/contracts/console-addresses';
import type { AffectedWorkspace, DescribedEndpoint } from './notice.ts';

/**
 * The page on which the admins of a workspace act: of what is installed, of their application, or
 * of those that are left to them.
 */
export function applicationLink(place: AffectedWorkspace): string {
  const { workspace, application, relation } = place;
  if (relation === 'former_publisher') {
    return applicationsLink(place);
  }
  if (relation === 'publisher') {
    return linkTo(place, consoleAddresses.application(ofApplication(place), application.id));
  }
  const { installationId, environment = place.environment } = workspace;
  const installedIn = placeIn(place, environment);
  return linkTo(
    place,
    installationId === null
      ? consoleAddresses.installations(installedIn)
      : consoleAddresses.installation(installedIn, installationId),
  );
}

/** Where its publisher resumes, restores and ends an application; others see {@link applicationLink}. */
export function standingLink(place: AffectedWorkspace): string {
  return place.relation === 'publisher'
    ? linkTo(place, consoleAddresses.applicationDanger(ofApplication(place), place.application.id))
    : applicationLink(place);
}

/** The secrets of an application, for its publisher; others see {@link applicationLink}. */
export function secretsLink(place: AffectedWorkspace): string {
  return place.relation === 'publisher'
    ? linkTo(place, consoleAddresses.applicationSecrets(ofApplication(place), place.application.id))
    : applicationLink(place);
}

/** The list of applications begins with those that other workspaces offer to this one. */
export function offerLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.applications(placeIn(place)));
}

/** Of an application that is gone, or no longer the workspace's: its publisher sees the others. */
export function applicationsLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.applications(ofApplication(place)));
}

/** The listing of an application, for who publishes it. */
export function ownListingLink(place: AffectedWorkspace): string {
  return linkTo(
    place,
    consoleAddresses.applicationDistribution(ofApplication(place), place.application.id),
  );
}

/** The publishers that share integrations with the organization of the workspace. */
export function sharedLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.sharedListings(placeIn(place)));
}

/** A webhook endpoint, which is of one environment. */
export function endpointLink(
  place: AffectedWorkspace,
  { id, environment }: DescribedEndpoint,
): string {
  return linkTo(place, consoleAddresses.webhookEndpoint(placeIn(place, environment), id));
}

/** The requests of members of both environments, which admins answer. */
export function requestsLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.installationRequests(placeIn(place)));
}

/**
 * What a member sees of an application that the directory shows them, whether it is installed or
 * not.
 */
export function installLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.listing(ofApplication(place), place.application.id));
}

export function accountLink(origin: string): string {
  return `${origin}/account`;
}

function ofApplication(place: AffectedWorkspace): ConsolePlace {
  return placeIn(place, place.environment);
}

function placeIn({ workspace }: AffectedWorkspace, environment?: DataEnvironment): ConsolePlace {
  return { workspaceId: workspace.id, environment };
}

function linkTo({ origin }: AffectedWorkspace, address: string): string {
  return origin + address;
}
