import * as contracts from '@irp/contracts/directory';
import { bind } from '@irp/http';
import { outboxesOf } from '@irp/persistence';
import { createChangePolicy } from './change-policy.ts';
import { getInstallationPolicy } from './get-installation-policy.ts';
import type { NamePublishers } from './policy-reply.ts';
import { putInstallationPolicy } from './put-installation-policy.ts';
import { createInstallationPolicyStore } from './store/installation-policy-store.ts';
import type { PolicyModels } from './store/policy-models.ts';

interface Dependencies {
  models: PolicyModels;
  namePublishers: NamePublishers;
  now: () => number;
}

/**
 * Creates the module for installation policies. A policy contains the approved publishers of an
 * organization, and whether its members may request installations.
 */
export function policiesModule({ models, namePublishers, now }: Dependencies) {
  const policies = createInstallationPolicyStore(models);
  const changePolicy = createChangePolicy({ policies, now });
  return {
    policies,
    changePolicy,
    sources: [outboxesOf(models.installationPolicies)],
    bindings: [
      bind(contracts.getInstallationPolicy, getInstallationPolicy({ policies, namePublishers })),
      bind(
        contracts.putInstallationPolicy,
        putInstallationPolicy({ changePolicy, namePublishers }),
      ),
    ],
  };
}
