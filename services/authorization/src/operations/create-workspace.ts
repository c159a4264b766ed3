import { actorOf, type createWorkspace as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireProduction, requireUser } from '../domain/caller.ts';
import { requireAdmin, roleIn, type Workspace } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { membershipEvents } from './membership-events.ts';
import { tagOf, viewWorkspace } from './views.ts';
import { workspaceCreated } from './workspace-created.ts';

export function createWorkspace(deps: Deps) {
  const { workspaces, regions, now } = deps;
  return async ({ principal, body, idempotencyId }: Call<typeof contract>): Promise<Reply> => {
    const userId = requireUser(principal);
    requireProduction(principal);
    requireAdmin(roleIn(await workspaces.get(principal.workspaceId), userId));
    requireKnownRegion(regions, body.region);
    // Made by an earlier try under the same Idempotency-Key, which did not come to answer.
    const before = idempotencyId === undefined ? undefined : await workspaces.find(idempotencyId);
    const owner = { userId, role: 'owner', joinedAt: new Date(now()) } as const;
    const made = { organizationId: principal.organizationId, ...body };
    const tell = (workspace: Workspace) => [
      ...workspaceCreated(deps, actorOf(principal))(workspace),
      ...membershipEvents(deps, actorOf(principal), userId)(undefined, workspace),
    ];
    const workspace = before ?? (await workspaces.create(made, [owner], tell, idempotencyId));
    const view = viewWorkspace(workspace, roleIn(workspace, userId));
    return { status: 201, headers: { ETag: tagOf(view), Location: `/v2/workspaces/${workspace.id}` }, body: view };
  };
}

function requireKnownRegion(regions: readonly string[], region: string): void {
  if (regions.includes(region)) return;
  const message = `must be one of ${regions.join(', ')}`;
  throw new PlatformError('invalid_request', `region ${message}`, { errors: [{ field: 'region', message }] });
}
