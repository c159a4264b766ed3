import type { putInstallationPolicy as contract } from '@irp/contracts/directory';
import { permissions } from '@irp/contracts/permissions';
import { type Operation, requireAdmin } from '@irp/http';
import type { ChangePolicy } from './change-policy.ts';
import { type NamePublishers, policyReply } from './policy-reply.ts';

interface Dependencies {
  changePolicy: ChangePolicy;
  namePublishers: NamePublishers;
}

export function putInstallationPolicy({
  changePolicy,
  namePublishers,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, headers, body }) => {
    requireAdmin(permissions.putInstallationPolicy, principal);
    const { publisherNames: _read, ...sent } = body;
    const wanted = {
      ...sent,
      approvedPublishers: [...new Set(sent.approvedPublishers)],
    };
    const changed = await changePolicy(principal, headers, () => wanted);
    return policyReply(changed, principal, namePublishers);
  };
}
