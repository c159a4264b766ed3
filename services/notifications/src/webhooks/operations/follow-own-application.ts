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
 * Prepares endpoints of an application. Another application that the workspace has installed does
 * not learn where this one is.
 * @throws PlatformError 404 unless it is of the caller's workspace and environment, and the caller
 *   itself if that is an application; 503
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
