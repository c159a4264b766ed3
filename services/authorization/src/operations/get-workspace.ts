import type { getWorkspace as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireOwnWorkspace } from '../domain/caller.ts';
import { roleIn } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { tagOf, viewWorkspace } from './views.ts';

export function getWorkspace({ workspaces }: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    const workspace = await workspaces.get(params.id);
    const body = viewWorkspace(workspace, roleIn(workspace, principal.userId));
    return { status: 200, headers: { ETag: tagOf(body) }, body };
  };
}
