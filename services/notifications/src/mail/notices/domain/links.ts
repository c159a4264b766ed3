import type { DataEnvironment } from '@irp/contracts';
import { type ConsolePlace, consoleAddresses } from '@irp/contracts/console-addresses';
import type { AffectedWorkspace, DescribedEndpoint } from './notice.ts';

/**
 * The page for the admins of a workspace: of an installation, of the workspace's own application,
 * or of the remaining applications.
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

/**
 * The page on which the publisher resumes, restores and ends an application; others get {@link
 * applicationLink}.
 */
export function standingLink(place: AffectedWorkspace): string {
  return place.relation === 'publisher'
    ? linkTo(place, consoleAddresses.applicationDanger(ofApplication(place), place.application.id))
    : applicationLink(place);
}

/** The secrets of an application, for its publisher; others get {@link applicationLink}. */
export function secretsLink(place: AffectedWorkspace): string {
  return place.relation === 'publisher'
    ? linkTo(place, consoleAddresses.applicationSecrets(ofApplication(place), place.application.id))
    : applicationLink(place);
}

/** The list of applications starts with applications offered to this workspace. */
export function offerLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.applications(placeIn(place)));
}

/** For a deleted or transferred application: the list of the publisher's other applications. */
export function applicationsLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.applications(ofApplication(place)));
}

/** The listing of an application, for the publisher. */
export function ownListingLink(place: AffectedWorkspace): string {
  return linkTo(
    place,
    consoleAddresses.applicationDistribution(ofApplication(place), place.application.id),
  );
}

/** The publishers of integrations shared with the organization of the workspace. */
export function sharedLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.sharedListings(placeIn(place)));
}

/** A webhook endpoint, which belongs to an environment. */
export function endpointLink(
  place: AffectedWorkspace,
  { id, environment }: DescribedEndpoint,
): string {
  return linkTo(place, consoleAddresses.webhookEndpoint(placeIn(place, environment), id));
}

/** Members' requests of both environments, for decision by admins. */
export function requestsLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.installationRequests(placeIn(place)));
}

/** The page of an application for a member who sees it in the directory, installed or not. */
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
