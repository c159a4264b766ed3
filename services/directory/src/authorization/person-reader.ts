import {
  type PlatformPerson,
  platformPersonSchema,
  readPlatformPerson,
  readReviewerNames,
} from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';

/**
 * Returns a person, or undefined for an unknown id.
 * @throws PlatformError 503 while authorization is unavailable
 */
export type ReadPerson = (userId: string) => Promise<PlatformPerson | undefined>;

/**
 * Reads people from the authorization service. The function does not cache people, because
 * decisions need the current memberships.
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

/**
 * Returns the names of reviewers by their ids. Ids of people who are not reviewers are left out.
 * @throws PlatformError 503 while authorization is unavailable
 */
export type ReadReviewerNames = (
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

export function createReviewerNames(client: Pick<InternalClient, 'post'>): ReadReviewerNames {
  return async (userIds) => {
    const { path, responses } = readReviewerNames;
    const { status, body } = await client.post(path, { userIds });
    if (status !== 200) {
      throw new Error(`${path} returned ${status}`);
    }
    const { reviewers } = responses[200].schema.parse(body);
    return new Map(reviewers.map(({ id, name }) => [id, name]));
  };
}
