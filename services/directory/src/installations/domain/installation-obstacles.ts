import type { DataEnvironment, Principal } from '@irp/contracts';
import type { PublishedApplication } from '@irp/contracts/authorization';
import type { InstallationObstacle, InstallationPolicy } from '@irp/contracts/directory';
import { allowsDataOf, missingScopes } from '@irp/contracts/permissions';
import { insufficientScope, PlatformError } from '@irp/errors';
import type { Listing } from '../../listings/domain/listing.ts';

export interface Obstacle {
  code: InstallationObstacle;
  message: string;
}

interface Situation {
  application: PublishedApplication;
  principal: Principal;
  environment: DataEnvironment;
  policy: InstallationPolicy;
  /**
   * The environment of the workspace's live installation. `unknown` if another request is just
   * creating this installation.
   */
  installedIn: DataEnvironment | 'unknown' | undefined;
  listing: Pick<Listing, 'state'> | undefined;
}

type Found = { [Code in InstallationObstacle]: (situation: Situation) => string | false };

const delistedText = 'The operator of the platform removed the application from the directory.';

const conflicts = [
  'own_application',
  'installed',
  'application_suspended',
  'deletion_scheduled',
] satisfies InstallationObstacle[] as readonly string[];

const onlyOne =
  'a workspace has at most one installation of an application, in either environment.';

/**
 * By code, a function that returns the text of the obstacle if the obstacle applies. An
 * installation fails with the first obstacle that applies.
 */
const obstacles: Found = {
  own_application: ({ application, principal }) =>
    application.workspaceId === principal.workspaceId &&
    'The application belongs to this workspace: it works here without an installation.',
  installed: ({ installedIn, principal }) => {
    // The message to a sandbox credential never names the environment, because a sandbox credential
    // must not see production installations.
    const isNamed = principal.environment === 'production' && installedIn !== 'unknown';
    const where = isNamed ? `, with data of ${installedIn}` : '';
    return (
      installedIn !== undefined &&
      `The application is installed in this workspace already${where}: ${onlyOne}`
    );
  },
  delisted: ({ listing }) => isDelisted(listing) && delistedText,
  deletion_scheduled: ({ application }) =>
    application.state === 'pending_deletion' && 'The application is scheduled for deletion.',
  application_suspended: ({ application }) =>
    application.state === 'suspended' && 'The application is suspended.',
  new_installs_disabled: ({ application }) =>
    application.newInstallsDisabled && 'The application accepts no new installations.',
  sandbox_only: ({ application, principal, environment }) => {
    if (application.environment === 'sandbox' && environment === 'production') {
      return 'A sandbox application can be installed in the sandbox only.';
    }
    return (
      !allowsDataOf(principal, environment) &&
      'A sandbox credential can install applications in the sandbox only.'
    );
  },
  publisher_not_approved: ({ application, principal, policy }) =>
    policy.publishers === 'approved' &&
    ![principal.organizationId, ...policy.approvedPublishers].includes(
      application.organizationId,
    ) &&
    `Your organization allows applications of approved publishers only; ${application.organizationName} is not approved.`,
  missing_scopes: ({ application, principal }) => {
    const missing = missingScopes(application, principal.scopes);
    return (
      missing.length > 0 &&
      `The credential cannot grant scopes that it lacks: ${missing.join(', ')}.`
    );
  },
};

/**
 * Returns the reasons why the caller cannot install the application now. The list is empty if the
 * caller can install the application.
 */
export function obstaclesTo(situation: Situation): Obstacle[] {
  return Object.entries(obstacles).flatMap(([code, find]) => {
    const message = find(situation);
    return message
      ? [
          {
            code: code as InstallationObstacle,
            message,
          },
        ]
      : [];
  });
}

function isDelisted(listing: Situation['listing']): boolean {
  return listing?.state === 'delisted';
}

/**
 * Requires that the operator has not removed the application from the directory.
 * @throws PlatformError 403
 */
export function requireNotDelisted(listing: Situation['listing']): void {
  if (isDelisted(listing)) {
    throw new PlatformError(
      'forbidden',
      `${delistedText} Existing installations keep their permissions, and cannot get more.`,
    );
  }
}

/**
 * Rejects the request if there are obstacles.
 * @throws PlatformError 403 or 409 for the first obstacle
 */
export function requireNone(
  [first]: readonly { code: string; message: string }[],
  application: PublishedApplication,
): void {
  if (!first) {
    return;
  }
  if (first.code === 'missing_scopes') {
    throw insufficientScope(first.message, application.scopes);
  }
  throw new PlatformError(conflicts.includes(first.code) ? 'conflict' : 'forbidden', first.message);
}
