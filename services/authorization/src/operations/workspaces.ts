import type {
  createWorkspace as createContract,
  getWorkspace as getContract,
  listWorkspaces as listContract,
  updateWorkspace as updateContract,
} from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type Call, entityTag, type Reply, requireMatch } from '@irp/http';
import { requireOwnWorkspace, requireUser } from '../domain/caller.ts';
import { afterId, toPage } from '../domain/page.ts';
import { requireAdmin, roleIn, type Workspace } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { viewWorkspace } from './views.ts';

export function listWorkspaces({ workspaces }: Deps) {
  return async ({ principal, query }: Call<typeof listContract>): Promise<Reply> => {
    const userId = requireUser(principal);
    const read = await workspaces.listOf(userId, afterId(query.cursor), query.limit + 1);
    const { data, meta } = toPage(read, query.limit, ({ id }) => id);
    return {
      status: 200,
      body: { data: data.map((workspace) => viewWorkspace(workspace, roleIn(workspace, userId))), meta },
    };
  };
}

export function createWorkspace({ workspaces, now }: Deps, regions: readonly string[]) {
  return async ({ principal, body }: Call<typeof createContract>): Promise<Reply> => {
    const userId = requireUser(principal);
    requireAdmin(principal.role);
    if (!regions.includes(body.region)) {
      const message = `must be one of ${regions.join(', ')}`;
      throw new PlatformError('invalid_request', `region ${message}`, { errors: [{ field: 'region', message }] });
    }
    const owner = { userId, role: 'owner', joinedAt: new Date(now()) } as const;
    const workspace = await workspaces.create({ organizationId: principal.organizationId, ...body }, [owner]);
    return {
      ...withTag(workspace, 'owner', 201),
      headers: { ETag: entityTag(1), Location: `/v2/workspaces/${workspace.id}` },
    };
  };
}

export function getWorkspace({ workspaces }: Deps) {
  return async ({ principal, params }: Call<typeof getContract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    return withTag(await workspaces.get(params.id), principal.role, 200);
  };
}

export function updateWorkspace({ workspaces }: Deps) {
  return async ({ principal, params, headers, body }: Call<typeof updateContract>): Promise<Reply> => {
    requireOwnWorkspace(principal, params.id);
    requireAdmin(principal.role);
    const changed = await workspaces.change(params.id, (workspace) => {
      requireMatch(headers['if-match'], entityTag(workspace.revision));
      return { ...workspace, name: body.name };
    });
    return withTag(changed, principal.role, 200);
  };
}

function withTag(workspace: Workspace, role: Parameters<typeof viewWorkspace>[1], status: number): Reply {
  return { status, headers: { ETag: entityTag(workspace.revision) }, body: viewWorkspace(workspace, role) };
}
