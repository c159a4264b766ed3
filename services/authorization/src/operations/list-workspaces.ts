import type { listWorkspaces as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { requireUser } from '../domain/caller.ts';
import { afterId, toPage } from '../domain/page.ts';
import { roleIn } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { viewWorkspace } from './views.ts';

/** Only of the credential's organization: a key of one customer tells nothing of another that its person works for. */
export function listWorkspaces({ workspaces }: Deps) {
  return async ({ principal, query }: Call<typeof contract>): Promise<Reply> => {
    const userId = requireUser(principal);
    const after = afterId(query.cursor);
    const read = await workspaces.listOf(principal.organizationId, userId, after, query.limit + 1);
    const { data, meta } = toPage(read, query.limit, after, ({ id }) => id);
    const views = data.map((workspace) => viewWorkspace(workspace, roleIn(workspace, userId)));
    return { status: 200, body: { data: views, meta } };
  };
}
