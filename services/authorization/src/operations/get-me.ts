import type { getMe as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';
import { tagOf, viewMe } from './views.ts';

export function getMe({ users, workspaces }: Deps) {
  return async ({ principal }: Call<typeof contract>): Promise<Reply> => {
    const [workspace, user] = await Promise.all([
      workspaces.get(principal.workspaceId),
      principal.userId === undefined ? undefined : users.find(principal.userId),
    ]);
    const body = viewMe(principal, workspace, user);
    return { status: 200, headers: { ETag: tagOf(body) }, body };
  };
}
