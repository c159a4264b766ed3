import type { DataEnvironment } from '@irp/contracts';
import { type ConsolePlace, consoleAddresses } from '@irp/contracts/console-addresses';
import type { AffectedWorkspace, DescribedEndpoint } from './notice.ts';

/**
 * Returns the URL of the page about an application for the admins of a workspace. A user gets the
 * page of the installation, the owner the page of the application, and a former owner the list of
 * applications.
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
  const installedIn = consolePlaceOf(place, environment);
  return linkTo(
    place,
    installationId === null
      ? consoleAddresses.installations(installedIn)
      : consoleAddresses.installation(installedIn, installationId),
  );
}

/**
 * Returns the URL of the page on which the publisher can resume, restore or delete the application.
 * Other workspaces get {@link applicationLink}.
 */
export function standingLink(place: AffectedWorkspace): string {
  return place.relation === 'publisher'
    ? linkTo(place, consoleAddresses.applicationDanger(ofApplication(place), place.application.id))
    : applicationLink(place);
}

/**
 * Returns the URL of the page with the application's secrets, for the publisher. Other workspaces
 * get {@link applicationLink}.
 */
export function secretsLink(place: AffectedWorkspace): string {
  return place.relation === 'publisher'
    ? linkTo(place, consoleAddresses.applicationSecrets(ofApplication(place), place.application.id))
    : applicationLink(place);
}

/**
 * Returns the URL of the list of applications. The list begins with the offers to this workspace.
 */
export function offerLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.applications(consolePlaceOf(place)));
}

/**
 * Returns the URL of the list of the publisher's applications. Used for an application that was
 * deleted or transferred.
 */
export function applicationsLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.applications(ofApplication(place)));
}

/** Returns the URL of the page on which the publisher edits the listing of the application. */
export function ownListingLink(place: AffectedWorkspace): string {
  return linkTo(
    place,
    consoleAddresses.applicationDistribution(ofApplication(place), place.application.id),
  );
}

/**
 * Returns the URL of the page with the publishers that share integrations with this organization.
 */
export function sharedLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.sharedListings(consolePlaceOf(place)));
}

/** Returns the URL of the page of a webhook endpoint, in the environment of this endpoint. */
export function endpointLink(
  place: AffectedWorkspace,
  { id, environment }: DescribedEndpoint,
): string {
  return linkTo(place, consoleAddresses.webhookEndpoint(consolePlaceOf(place, environment), id));
}

/**
 * Returns the URL of the page on which admins decide the requests of members for installations. The
 * page covers both environments.
 */
export function requestsLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.installationRequests(consolePlaceOf(place)));
}

/**
 * Returns the URL of the application's page in the directory, for a member. The page exists with
 * and without an installation.
 */
export function installLink(place: AffectedWorkspace): string {
  return linkTo(place, consoleAddresses.listing(ofApplication(place), place.application.id));
}

export function accountLink(origin: string): string {
  return `${origin}/account`;
}

function ofApplication(place: AffectedWorkspace): ConsolePlace {
  return consolePlaceOf(place, place.environment);
}

function consolePlaceOf(
  { workspace }: AffectedWorkspace,
  environment?: DataEnvironment,
): ConsolePlace {
  return { workspaceId: workspace.id, environment };
}

function linkTo({ origin }: AffectedWorkspace, address: string): string {
  return origin + address;
}
