import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '@irp/contracts';
import { type InstallationPolicy, installationPolicySchema } from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { PlatformError } from '@irp/errors';
import { newEvent } from '@irp/events';
import { entityTag, type Preconditions, requirePreconditions } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import type { InstallationPolicyStore } from './store/installation-policy-store.ts';

interface Dependencies {
  policies: InstallationPolicyStore;
  now: () => number;
}

/**
 * Changes the policy of the caller's organization.
 * @returns the policy with its revision
 * @throws PlatformError 409, 412
 */
export type ChangePolicy = (
  principal: Principal,
  preconditions: Preconditions,
  change: (before: InstallationPolicy) => InstallationPolicy,
) => Promise<{ policy: InstallationPolicy; revision: number }>;

const attempts = 10;

export function createChangePolicy({ policies, now }: Dependencies): ChangePolicy {
  return (principal, preconditions, change) =>
    retryOnConflict(
      async () => {
        const { organizationId, workspaceId } = principal;
        const before = await policies.find(organizationId);
        const { revision } = before;
        requirePreconditions(preconditions, entityTag(revision));
        const policy = change(before.policy);
        if (isDeepStrictEqual(before.policy, policy)) {
          return { policy, revision };
        }
        requireRoom(policy);
        const about = {
          workspaceId,
          subject: organizationId,
          actor: actorOf(principal),
        };
        const event = newEvent(now(), {
          type: 'installation_policy.updated',
          ...about,
          data: policy,
        });
        const isStored = await policies.replace(organizationId, before, policy, event);
        return isStored ? { policy, revision: revision + 1 } : conflict;
      },
      {
        attempts,
        error: () => tooManyChanges('policy'),
      },
    );
}

/**
 * Rejects a policy with too many approved publishers.
 * @throws PlatformError 409
 */
function requireRoom(policy: InstallationPolicy): void {
  if (
    !installationPolicySchema.shape.approvedPublishers.safeParse(policy.approvedPublishers).success
  ) {
    throw new PlatformError(
      'conflict',
      'An organization can approve at most 1,000 publishers: withdraw an approval first.',
    );
  }
}
