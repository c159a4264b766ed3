import type { Principal } from '@irp/contracts';
import type { Receiver } from '../listings/domain/admission.ts';
import type { InstallationPolicyStore } from '../policies/store/installation-policy-store.ts';

/**
 * Returns the viewer of an application, with the publishers that the viewer's organization has
 * approved.
 */
export type ReadReceiver = (
  caller: Pick<Principal, 'workspaceId' | 'organizationId'>,
) => Promise<Receiver>;

export function createReadReceiver({
  policies,
}: {
  policies: Pick<InstallationPolicyStore, 'find'>;
}): ReadReceiver {
  return async ({ workspaceId, organizationId }) => {
    const { policy } = await policies.find(organizationId);
    return {
      workspaceId,
      organizationId,
      approvedPublishers: policy.approvedPublishers,
    };
  };
}
