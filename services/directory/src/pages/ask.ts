import type { Principal } from '@irp/contracts';
import {
  getDirectoryListing,
  getSharedListing,
  listInstallationRequests,
} from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import type { Page, PageContext } from '@irp/web-pages';
import type { RequestObstacle } from '../installations/check-request.ts';
import { actingOf } from '../installations/domain/acting.ts';
import { absent } from './absent.ts';
import type { InstallContext } from './install-parts.ts';
import type { PageDependencies } from './page-dependencies.ts';
import { noRequestPage, requestedPage, requestPage } from './request-pages.ts';

/** A user in a workspace, with the user's rights in the workspace. */
export interface Entered {
  install: InstallContext;
  principal: Principal;
}

/**
 * Returns the page for a user who may not install the application. The page shows whether the user
 * can send a request, or has a pending request.
 */
export async function showRequest(
  { calls, checkRequest }: PageDependencies,
  context: PageContext,
  { install, principal }: Entered,
): Promise<Page> {
  const { id, environment } = install;
  const query = { applicationId: id, state: 'pending' };
  const { data } = await calls.read(listInstallationRequests, { principal, query }, context);
  const pending = data.find((request) => request.environment === environment);
  const { seen, obstacles } = await checkRequest(principal, {
    applicationId: id,
    environment,
  }).catch((error: unknown) => {
    // If there is a pending request, a 404 of the application is no error: the user can still read
    // the request.
    requireSaid(error, pending ? [403, 404] : [403]);
    return {
      seen: undefined,
      obstacles: [withdrawn],
    };
  });
  const [obstacle] = obstacles;
  if (pending) {
    return requestedPage(install, pending, obstacle);
  }
  const params = { id };
  const listing =
    (await calls.read(getDirectoryListing, { params }, context).catch(absent)) ??
    (await calls.read(getSharedListing, { principal, params }, context).catch(absent));
  if (obstacle || !listing || !seen) {
    return noRequestPage(install, listing, obstacle ?? withdrawn);
  }
  return requestPage(install, {
    ...listing,
    ...actingOf(seen.application),
  });
}

const withdrawn: RequestObstacle = {
  code: 'new_installs_disabled',
  message: 'The application is no longer in the directory, and accepts no new installations.',
};

/** Rethrows the error if its status is not in `statuses`. */
function requireSaid(error: unknown, statuses: readonly number[]): void {
  if (!(error instanceof PlatformError) || !statuses.includes(error.status)) {
    throw error;
  }
}
