import type { updateWorkspace as contract } from '@irp/contracts';
import { type Call, type Reply, requireMatch } from '@irp/http';
import { requireOwnWorkspace, requireProduction } from '../domain/caller.ts';
import { requireAdmin, roleIn, type Workspace } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { tagOf, viewWorkspace } from './views.ts';

export function updateWorkspace({ workspaces }: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    requireProduction(principal);
    const view = (workspace: Workspace) => viewWorkspace(workspace, roleIn(workspace, principal.userId));
    const changed = await workspaces.change(params.id, (workspace) => {
      requireAdmin(roleIn(workspace, principal.userId));
      requireMatch(headers['if-match'], tagOf(view(workspace)));
      return { ...workspace, name: body.name };
    });
    return { status: 200, headers: { ETag: tagOf(view(changed)) }, body: view(changed) };
  };
}
