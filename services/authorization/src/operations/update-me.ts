import { actorOf, type updateMe as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type Call, type Reply, requireMatch } from '@irp/http';
import { requireFullCredential, requireProduction, requireUser } from '../domain/caller.ts';
import type { User } from '../store/user-store.ts';
import type { Deps } from './deps.ts';
import { renameUser } from './rename-user.ts';
import { tagOf, viewMe } from './views.ts';

export function updateMe(deps: Deps) {
  const { users, workspaces } = deps;
  return async ({ principal, headers, body }: Call<typeof contract>): Promise<Reply> => {
    const userId = requireUser(principal);
    requireProduction(principal);
    requireFullCredential(principal);
    const user = await users.find(userId);
    if (!user) throw new PlatformError('not_found', 'There is no such person.');
    const workspace = await workspaces.get(principal.workspaceId);
    const view = (person: User) => viewMe(principal, workspace, person);
    requireMatch(headers['if-match'], tagOf(view(user)));
    const renamed = await renameUser(deps, user, body.name, actorOf(principal));
    if (!renamed)
      throw new PlatformError('precondition_failed', 'You were changed meanwhile: read again, then repeat.');
    return { status: 200, headers: { ETag: tagOf(view(renamed)) }, body: view(renamed) };
  };
}
