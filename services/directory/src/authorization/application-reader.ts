import {
  type PublishedApplication,
  publishedApplicationSchema,
  readApplication,
} from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';

/**
 * Returns an application in any state, or undefined for an unknown id.
 * @throws PlatformError 503 while authorization is unavailable
 */
export type ReadApplication = (applicationId: string) => Promise<PublishedApplication | undefined>;

/**
 * Reads applications from the authorization service. The function does not cache applications,
 * because decisions need the current scopes and the current state.
 */
export function createApplicationReader(client: Pick<InternalClient, 'post'>): ReadApplication {
  return async (applicationId) => {
    const { status, body } = await client.post(readApplication.path, { applicationId });
    if (status === 404) {
      return undefined;
    }
    if (status !== 200) {
      throw new Error(`${readApplication.path} returned ${status}`);
    }
    return publishedApplicationSchema.parse(body);
  };
}
