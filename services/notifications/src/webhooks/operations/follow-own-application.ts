import type { Principal } from '@irp/contracts';
import { resourceNotFound } from '@irp/errors';
import type { ReadFollowed } from '../matching/application-readers.ts';
import type { FollowApplication } from '../matching/follow-application.ts';

interface Dependencies {
  readFollowed: ReadFollowed;
  followApplication: FollowApplication;
}

/** Prepares endpoints of an application. @throws PlatformError 404 unless it is of the caller's workspace and environment, 503 */
export type FollowOwnApplication = (principal: Principal, applicationId: string) => Promise<void>;

export function createFollowOwnApplication(deps: Dependencies): FollowOwnApplication {
  const { readFollowed, followApplication } = deps;
  return async (principal, applicationId) => {
    const { workspaceId, environment } = principal;
    const found = await readFollowed(applicationId);
    const isOwn = found?.workspaceId === workspaceId && found.environment === environment && found.state !== 'deleted';
    if (!isOwn) throw resourceNotFound('There is no such application.', principal, found?.workspaceId);
    await followApplication(found);
  };
}
