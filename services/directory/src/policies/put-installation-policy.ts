import type { putInstallationPolicy as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { entityTag, type Operation, requireAdmin } from '@irp/http';
import type { ChangePolicy } from './change-policy.ts';

interface Dependencies {
  changePolicy: ChangePolicy;
}

export function putInstallationPolicy({ changePolicy }: Dependencies): Operation<typeof contract> {
  return async ({ principal, headers, body }) => {
    requireAdmin(permissions.putInstallationPolicy, principal);
    const wanted = {
      ...body,
      approvedPublishers: [...new Set(body.approvedPublishers)],
    };
    const { policy, revision } = await changePolicy(principal, headers, () => wanted);
    return {
      status: 200,
      headers: { ETag: entityTag(revision) },
      body: policy,
    };
  };
}
