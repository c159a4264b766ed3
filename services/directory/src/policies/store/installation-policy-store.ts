import type { InstallationPolicy } from '@irp/contracts/directory';
import type { DomainEvent } from '@irp/contracts/events';
import { isDuplicateKey } from '@irp/persistence';
import type { InstallationPolicyRow, PolicyModels } from './policy-models.ts';

/** The policy of an organization without a stored policy. */
const openPolicy: InstallationPolicy = {
  publishers: 'any',
  approvedPublishers: [],
  memberRequests: 'allowed',
};

/** `revision` is 0 if the policy was never stored. */
interface StoredPolicy {
  policy: InstallationPolicy;
  revision: number;
}

export interface InstallationPolicyStore {
  find(organizationId: string): Promise<StoredPolicy>;
  /** Returns the given organizations that have approved the publisher. */
  whichApprove(publisherId: string, organizationIds: readonly string[]): Promise<Set<string>>;
  /**
   * Stores the policy with the next revision. Returns false if the policy has changed concurrently.
   */
  replace(
    organizationId: string,
    before: StoredPolicy,
    policy: InstallationPolicy,
    event: DomainEvent,
  ): Promise<boolean>;
}

export function createInstallationPolicyStore({
  installationPolicies: policies,
}: PolicyModels): InstallationPolicyStore {
  return {
    async find(organizationId) {
      const row = await policies.findById(organizationId).lean<InstallationPolicyRow>();
      if (!row) {
        return { policy: openPolicy, revision: 0 };
      }
      const { _id, outbox: _outbox, revision, ...policy } = row;
      return { policy, revision };
    },
    async whichApprove(publisherId, organizationIds) {
      const approving = {
        _id: { $in: [...organizationIds] },
        approvedPublishers: publisherId,
      };
      const rows = await policies.find(approving).select({ _id: 1 }).lean<{ _id: string }[]>();
      return new Set(rows.map(({ _id }) => _id));
    },
    async replace(_id, { revision }, policy, event) {
      if (revision === 0) {
        try {
          await policies.create({
            _id,
            ...policy,
            revision: 1,
            outbox: [event],
          });
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) {
            return false;
          }
          throw error;
        }
      }
      const update = {
        $set: { ...policy, revision: revision + 1 },
        $push: { outbox: event },
      };
      return (await policies.updateOne({ _id, revision }, update)).matchedCount === 1;
    },
  };
}
