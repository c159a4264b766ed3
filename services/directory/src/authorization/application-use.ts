import { type ApplicationUse, readApplicationUse } from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';

/**
 * Returns the numbers of live tokens and consents of an application, and its calls to deprecated
 * versions since a time.
 * @throws PlatformError 503 while authorization is unavailable
 */
export type ReadApplicationUse = (applicationId: string, since: Date) => Promise<ApplicationUse>;

export function createUseReader(client: Pick<InternalClient, 'post'>): ReadApplicationUse {
  return async (applicationId, since) => {
    const { status, body } = await client.post(readApplicationUse.path, {
      applicationId,
      since: since.toISOString(),
    });
    if (status !== 200) {
      throw new Error(`${readApplicationUse.path} returned ${status}`);
    }
    return readApplicationUse.responses[200].schema.parse(body);
  };
}
