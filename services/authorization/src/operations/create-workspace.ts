import type { createWorkspace as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { requireProduction, requireUser } from '../domain/caller.ts';
import { requireAdmin, roleIn } from '../domain/workspace.ts';
import type { Deps } from './deps.ts';
import { tagOf, viewWorkspace } from './views.ts';

export function createWorkspace({ workspaces, regions, now }: Deps) {
  return async ({ principal, body }: Call<typeof contract>): Promise<Reply> => {
    const userId = requireUser(principal);
    requireProduction(principal);
    requireAdmin(roleIn(await workspaces.get(principal.workspaceId), userId));
    requireKnownRegion(regions, body.region);
    const owner = { userId, role: 'owner', joinedAt: new Date(now()) } as const;
    const workspace = await workspaces.create({ organizationId: principal.organizationId, ...body }, [owner]);
    const view = viewWorkspace(workspace, 'owner');
    return { status: 201, headers: { ETag: tagOf(view), Location: `/v2/workspaces/${workspace.id}` }, body: view };
  };
}

function requireKnownRegion(regions: readonly string[], region: string): void {
  if (regions.includes(region)) return;
  const message = `must be one of ${regions.join(', ')}`;
  throw new PlatformError('invalid_request', `region ${message}`, { errors: [{ field: 'region', message }] });
}
