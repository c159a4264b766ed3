import type { getInstallationPolicy as contract } from '@irp/contracts/directory';
import { entityTag, type Operation } from '@irp/http';
import type { InstallationPolicyStore } from './store/installation-policy-store.ts';

interface Dependencies {
  policies: Pick<InstallationPolicyStore, 'find'>;
}

export function getInstallationPolicy({ policies }: Dependencies): Operation<typeof contract> {
  return async ({ principal }) => {
    const { policy, revision } = await policies.find(principal.organizationId);
    return {
      status: 200,
      headers: { ETag: entityTag(revision) },
      body: policy,
    };
  };
}
