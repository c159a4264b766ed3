import { type createWorkspace as contract, getWorkspace } from '@irp/contracts/authorization';
import { actorOf } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { locationOf, type Operation } from '@irp/http';
import { addRequestWorkspace } from '@irp/observability';
import { requirePermission } from '../kernel/caller.ts';
import { tagOf } from '../kernel/view-tag.ts';
import { requireRole, roleIn, type Workspace } from './domain/workspace.ts';
import { membershipEvents } from './membership-events.ts';
import { type Organizations, planOfCaller } from './plan-of-caller.ts';
import { requireOwnRegion } from './require-own-region.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';
import { viewWorkspace } from './view-workspace.ts';
import { workspaceCreated } from './workspace-created.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  organizations: Organizations;
  region: string;
  now: () => number;
}

export function createWorkspace({
  workspaces,
  organizations,
  region,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, body, version, idempotencyId }) => {
    const userId = requirePermission(permissions.createWorkspace, principal);
    requireRole(
      permissions.createWorkspace,
      roleIn(await workspaces.get(principal.workspaceId), userId),
    );
    requireOwnRegion(region, body.region);
    // An earlier request with the same Idempotency-Key may have created the workspace, and may have
    // been interrupted before the response.
    const existing = idempotencyId === undefined ? undefined : await workspaces.find(idempotencyId);
    const owner = {
      userId,
      role: 'owner',
      joinedAt: new Date(now()),
    } as const;
    const properties = {
      organizationId: principal.organizationId,
      ...body,
    };
    const createdEvents = (workspace: Workspace) => {
      addRequestWorkspace(workspace.id);
      return [
        ...workspaceCreated({ now }, actorOf(principal))(workspace),
        ...membershipEvents({ now }, actorOf(principal), userId)(undefined, workspace),
      ];
    };
    const workspace =
      existing ?? (await workspaces.create(properties, [owner], createdEvents, idempotencyId));
    const plan = await planOfCaller(organizations, principal);
    const view = viewWorkspace(workspace, roleIn(workspace, userId), plan);
    const headers = {
      ETag: tagOf(view),
      Location: locationOf(getWorkspace, version, { id: workspace.id }),
    };
    return {
      status: 201,
      headers,
      body: view,
    };
  };
}
