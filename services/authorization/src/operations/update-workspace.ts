import { actorOf, type updateWorkspace as contract, type DomainEvent } from '@irp/contracts';
import { newEvent } from '@irp/events';
import { type Call, type Reply, requireMatch } from '@irp/http';
import { requireOwnWorkspace, requireProduction } from '../domain/caller.ts';
import { requireAdmin, roleIn, type Workspace } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { tagOf, viewWorkspace } from './views.ts';

export function updateWorkspace({ workspaces, now }: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof contract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    requireProduction(principal);
    const view = (workspace: Workspace) => viewWorkspace(workspace, roleIn(workspace, principal.userId));
    const renamed = (before: Workspace, { id, name }: Workspace): DomainEvent[] => {
      if (before.name === name) return [];
      const data = { changes: [{ path: '/name', before: before.name, after: name }] };
      const actor = actorOf(principal);
      return [newEvent(now(), { type: 'workspace.updated', workspaceId: id, subject: id, actor, data })];
    };
    const changed = await workspaces.change(
      params.id,
      (workspace) => {
        requireAdmin(roleIn(workspace, principal.userId));
        requireMatch(headers['if-match'], tagOf(view(workspace)));
        return { ...workspace, name: body.name };
      },
      renamed,
    );
    return { status: 200, headers: { ETag: tagOf(view(changed)) }, body: view(changed) };
  };
}
