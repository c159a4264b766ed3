import { PlatformError } from '@irp/errors';
import { transferredReason } from '../../domain/transferred-reason.ts';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { isOf } from '../matching/domain/installed.ts';
import type { InstalledStore } from '../store/installed-store.ts';

/**
 * @throws PlatformError 409 for an endpoint of an application that the endpoint's workspace no
 *   longer owns: the endpoint never receives anything again
 */
export type RequireOwnApplication = (
  endpoint: Pick<WebhookEndpoint, 'applicationId' | 'workspaceId' | 'environment'>,
) => Promise<void>;

export function createRequireOwnApplication(
  installed: Pick<InstalledStore, 'findApplications'>,
): RequireOwnApplication {
  return async (endpoint) => {
    if (endpoint.applicationId === null) {
      return;
    }
    const [application] = await installed.findApplications([endpoint.applicationId]);
    if (application && !isOf(application, endpoint)) {
      throw new PlatformError('conflict', transferredReason);
    }
  };
}
