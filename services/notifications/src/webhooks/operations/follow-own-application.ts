import type { Principal } from '@irp/contracts';
import { resourceNotFound } from '@irp/errors';
import type { ReadFollowed } from '../matching/application-readers.ts';
import { isOf } from '../matching/domain/installed.ts';
import type { FollowApplication } from '../matching/follow-application.ts';

interface Dependencies {
  readFollowed: ReadFollowed;
  followApplication: FollowApplication;
}

/**
 * Checks that the caller may create endpoints for an application, and follows the application. The
 * workspace must own the application, because only the owner may learn in which workspaces the
 * application is installed.
 * @throws PlatformError 404 if the application does not belong to the caller's workspace and
 *   environment, or if the caller is another application; 503 while another service is unavailable
 */
export type FollowOwnApplication = (principal: Principal, applicationId: string) => Promise<void>;

export function createFollowOwnApplication(deps: Dependencies): FollowOwnApplication {
  const { readFollowed, followApplication } = deps;
  return async (principal, applicationId) => {
    const { applicationId: caller } = principal;
    const found = await readFollowed(applicationId);
    const isOwn = found && isOf(found, principal) && found.state !== 'deleted';
    const mayKnow = caller === undefined || caller === applicationId;
    if (!isOwn || !mayKnow) {
      throw resourceNotFound('There is no such application.', principal, found?.workspaceId);
    }
    await followApplication(found);
  };
}
