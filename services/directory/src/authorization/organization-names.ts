import { readOrganizationNames } from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';

/**
 * Returns the names of organizations, in no particular order and without unknown organizations.
 * @throws PlatformError 503 while authorization is unavailable
 */
export type ReadOrganizationNames = (
  organizationIds: readonly string[],
) => Promise<readonly string[]>;

export function createOrganizationNames(
  client: Pick<InternalClient, 'post'>,
): ReadOrganizationNames {
  return async (organizationIds) => {
    if (organizationIds.length === 0) {
      return [];
    }
    const { path, responses } = readOrganizationNames;
    const { status, body } = await client.post(path, { organizationIds });
    if (status !== 200) {
      throw new Error(`${path} returned ${status}`);
    }
    return responses[200].schema.parse(body).names;
  };
}
