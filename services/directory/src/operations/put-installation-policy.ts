import { isDeepStrictEqual } from 'node:util';
import type { putInstallationPolicy as contract } from '@irp/contracts/directory';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { newEvent } from '@irp/events';
import { entityTag, type Operation, requireAdmin, requireMatch } from '@irp/http';
import { conflict, retryOnConflict, tooManyChanges } from '@irp/persistence';
import type { InstallationPolicyStore } from '../store/installation-policy-store.ts';

interface Dependencies {
  policies: InstallationPolicyStore;
  now: () => number;
}

const attempts = 10;

export function putInstallationPolicy({ policies, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, headers, body }) => {
    requireAdmin(permissions.putInstallationPolicy, principal);
    const { organizationId, workspaceId } = principal;
    const policy = { ...body, approvedPublishers: [...new Set(body.approvedPublishers)] };
    const revision = await retryOnConflict(
      async () => {
        const before = await policies.find(organizationId);
        requireMatch(headers['if-match'], entityTag(before.revision));
        if (isDeepStrictEqual(before.policy, policy)) return before.revision;
        const about = { workspaceId, subject: organizationId, actor: actorOf(principal) };
        const event = newEvent(now(), { type: 'installation_policy.updated', ...about, data: policy });
        const isStored = await policies.replace(organizationId, before, policy, event);
        return isStored ? before.revision + 1 : conflict;
      },
      { attempts, error: () => tooManyChanges('policy') },
    );
    return { status: 200, headers: { ETag: entityTag(revision) }, body: policy };
  };
}
