import type { getMe as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import { tagOf } from '../kernel/view-tag.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { UserStore } from './store/user-store.ts';
import { viewMe } from './view-me.ts';

interface Dependencies {
  users: UserStore;
  workspaces: WorkspaceStore;
}

export function getMe({ users, workspaces }: Dependencies): Operation<typeof contract> {
  return async ({ principal }) => {
    const [workspace, user] = await Promise.all([
      workspaces.get(principal.workspaceId),
      principal.userId === undefined ? undefined : users.find(principal.userId),
    ]);
    const body = viewMe(principal, workspace, user);
    return {
      status: 200,
      headers: { ETag: tagOf(body) },
      body,
    };
  };
}
