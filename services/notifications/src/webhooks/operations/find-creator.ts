import type { Principal } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { ReadFollowed, ReadInstalled } from '../matching/application-readers.ts';
import type { FollowedApplication } from '../matching/domain/installed.ts';
import type { InstalledStore } from '../store/installed-store.ts';

interface Dependencies {
  installed: Pick<InstalledStore, 'putApplication' | 'putInstallations' | 'findApplications'>;
  readFollowed: ReadFollowed;
  readInstalled: ReadInstalled;
}

type Creator = Pick<WebhookEndpoint, 'createdByApplication' | 'createdByInstallation'>;

/**
 * Returns the application of the caller's token, if any, and the installation of the application.
 * The application is followed before the read, so that events report a later end of the access.
 * @throws PlatformError 403 if the access of the application has ended; 503 while another service
 *   is unavailable
 */
export type FindCreator = (principal: Principal) => Promise<Creator>;

export function createFindCreator({
  installed,
  readFollowed,
  readInstalled,
}: Dependencies): FindCreator {
  async function readAndFollow(applicationId: string): Promise<FollowedApplication> {
    const application = await readFollowed(applicationId);
    if (!application || application.state === 'deleted') {
      throw accessEnded();
    }
    await installed.putApplication(application);
    return application;
  }

  return async ({ applicationId, workspaceId, environment }) => {
    if (applicationId === undefined) {
      return {
        createdByApplication: null,
        createdByInstallation: null,
      };
    }
    const [known] = await installed.findApplications([applicationId]);
    if (!known) {
      await readAndFollow(applicationId);
    }
    const application = await readAndFollow(applicationId);
    if (application.workspaceId === workspaceId) {
      return {
        createdByApplication: applicationId,
        createdByInstallation: null,
      };
    }
    const { installations } = await readInstalled(applicationId, { workspaceId });
    const own = installations.find((one) => one.environment === environment);
    if (!own) {
      throw accessEnded();
    }
    await installed.putInstallations([own]);
    return {
      createdByApplication: applicationId,
      createdByInstallation: own.id,
    };
  };
}

export function accessEnded(): PlatformError {
  return new PlatformError('forbidden', 'The application no longer has access to this workspace.');
}
