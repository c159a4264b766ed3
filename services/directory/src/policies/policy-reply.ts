import type { Principal } from '@irp/contracts';
import type { InstallationPolicy } from '@irp/contracts/directory';
import { entityTag } from '@irp/http';

/**
 * Returns, by id, the names of approved publishers with a listing visible to the caller. The result
 * has no name for a publisher without a listing visible to the caller. With a name for every id, a
 * caller could add any id to the policy to learn the name of the organization.
 */
export type NamePublishers = (
  caller: Principal,
  approvedPublishers: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Creates the response with the policy of the caller's organization. */
export async function policyReply(
  { policy, revision }: { policy: InstallationPolicy; revision: number },
  caller: Principal,
  namePublishers: NamePublishers,
) {
  const names = await namePublishers(caller, policy.approvedPublishers);
  const publisherNames = policy.approvedPublishers.flatMap((organizationId) => {
    const name = names.get(organizationId);
    return name === undefined ? [] : [{ organizationId, name }];
  });
  return {
    status: 200,
    headers: { ETag: entityTag(revision, publisherNames) },
    body: { ...policy, publisherNames },
  } as const;
}
