import type { Principal } from '@irp/contracts';
import type { InstallationPolicy } from '@irp/contracts/directory';
import { entityTag } from '@irp/http';

/**
 * What those of the approved publishers are called of which the caller can see a listing, by id. An
 * id that somebody has put into the policy becomes no name otherwise.
 */
export type NamePublishers = (
  caller: Principal,
  approvedPublishers: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** The policy of the caller's organization, as the caller reads it. */
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
