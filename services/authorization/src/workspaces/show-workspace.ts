import type { showWorkspace as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { WorkspaceStore } from './store/workspace-store.ts';

/** Returns any workspace to an operator, who need not be a member. */
export function showWorkspace({
  workspaces,
}: {
  workspaces: Pick<WorkspaceStore, 'get'>;
}): Operation<typeof contract> {
  return async ({ body }) => {
    const { id, name, organizationId, region } = await workspaces.get(body.workspaceId);
    return {
      status: 200,
      body: {
        id,
        name,
        organizationId,
        region,
      },
    };
  };
}
