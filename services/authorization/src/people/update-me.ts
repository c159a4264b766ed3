import type { updateMe as contract } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { type Operation, requirePreconditions } from '@irp/http';
import { requirePermission } from '../kernel/caller.ts';
import { tagOf } from '../kernel/view-tag.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { User, UserStore } from './store/user-store.ts';
import type { UpdateUser } from './update-user.ts';
import { viewMe } from './view-me.ts';

interface Dependencies {
  users: UserStore;
  workspaces: WorkspaceStore;
  updateUser: UpdateUser;
}

export function updateMe({
  users,
  workspaces,
  updateUser,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, headers, body }) => {
    const userId = requirePermission(permissions.updateMe, principal);
    const user = await users.find(userId);
    if (!user) {
      throw new PlatformError('not_found', 'There is no such user.');
    }
    const workspace = await workspaces.get(principal.workspaceId);
    const view = (person: User) => viewMe(principal, workspace, person);
    requirePreconditions(headers, tagOf(view(user)));
    const updated = await updateUser(user, body, actorOf(principal));
    if (!updated) {
      throw new PlatformError(
        'precondition_failed',
        'The user has changed since you read it. Read the user again and repeat the request.',
      );
    }
    return {
      status: 200,
      headers: { ETag: tagOf(view(updated)) },
      body: view(updated),
    };
  };
}
