import type { getWorkspace as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import { tagOf } from '../kernel/view-tag.ts';
import { roleIn } from './domain/workspace.ts';
import { type Organizations, planOfCaller } from './plan-of-caller.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';
import { viewWorkspace } from './view-workspace.ts';
import { visibleWorkspace } from './visible-workspace.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  organizations: Organizations;
}

export function getWorkspace({
  workspaces,
  organizations,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const workspace = await visibleWorkspace(workspaces, principal, params.id);
    const plan = await planOfCaller(organizations, principal);
    const body = viewWorkspace(workspace, roleIn(workspace, principal.userId), plan);
    return {
      status: 200,
      headers: { ETag: tagOf(body) },
      body,
    };
  };
}
