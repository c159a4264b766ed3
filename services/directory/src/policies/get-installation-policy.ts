import type { getInstallationPolicy as contract } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { type NamePublishers, policyReply } from './policy-reply.ts';
import type { InstallationPolicyStore } from './store/installation-policy-store.ts';

interface Dependencies {
  policies: Pick<InstallationPolicyStore, 'find'>;
  namePublishers: NamePublishers;
}

export function getInstallationPolicy({
  policies,
  namePublishers,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal }) => {
    return policyReply(await policies.find(principal.organizationId), principal, namePublishers);
  };
}
