import { PlatformError } from '@irp/errors';
import { transferredReason } from '../../domain/transferred-reason.ts';
import type { WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import { isOf } from '../matching/domain/installed.ts';
import type { InstalledStore } from '../store/installed-store.ts';

/**
 * Requires that the workspace of an application's endpoint still owns the application. The endpoint
 * of a former owner would never receive events again.
 * @throws PlatformError 409
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
