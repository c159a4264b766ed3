import {
  type PlatformPerson,
  platformPersonSchema,
  readPlatformPerson,
} from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';

/**
 * The person; undefined for an unknown id.
 * @throws PlatformError 503 while authorization is unavailable
 */
export type ReadPerson = (userId: string) => Promise<PlatformPerson | undefined>;

/**
 * Reads people from the authorization service, each time anew: their memberships count as they are
 * now.
 */
export function createPersonReader(client: Pick<InternalClient, 'post'>): ReadPerson {
  return async (userId) => {
    const { status, body } = await client.post(readPlatformPerson.path, { userId });
    if (status === 404) {
      return undefined;
    }
    if (status !== 200) {
      throw new Error(`${readPlatformPerson.path} returned ${status}`);
    }
    return platformPersonSchema.parse(body);
  };
}
