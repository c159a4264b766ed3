import type { readPlatformPerson as contract } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { UserStore } from './store/user-store.ts';

interface Dependencies {
  users: Pick<UserStore, 'find'>;
  workspaces: Pick<WorkspaceStore, 'listOfMember'>;
}

export function readPlatformPerson({
  users,
  workspaces,
}: Dependencies): Operation<typeof contract> {
  return async ({ body: { userId } }) => {
    const [user, memberOf] = await Promise.all([
      users.find(userId),
      workspaces.listOfMember(userId),
    ]);
    if (!user) {
      throw new PlatformError('not_found', 'There is no such user.');
    }
    const organizationIds = [...new Set(memberOf.map(({ organizationId }) => organizationId))];
    return {
      status: 200,
      body: {
        platformRoles: [...user.platformRoles],
        organizationIds,
      },
    };
  };
}
