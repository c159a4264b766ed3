import * as contracts from '@irp/contracts/authorization';
import { bind } from '@irp/http';
import type { Module } from '../kernel/module.ts';
import type { Revoke } from '../kernel/revoker.ts';
import { createWorkspace } from './create-workspace.ts';
import { getWorkspace } from './get-workspace.ts';
import { listMyWorkspaces } from './list-my-workspaces.ts';
import { listWorkspaces } from './list-workspaces.ts';
import { provisionOrganization } from './provision-organization.ts';
import { provisionWorkspace } from './provision-workspace.ts';
import { readOrganizationNames } from './read-organization-names.ts';
import { showWorkspace } from './show-workspace.ts';
import type { OrganizationStore } from './store/organization-store.ts';
import type { WorkspaceStore } from './store/workspace-store.ts';
import { updateWorkspace } from './update-workspace.ts';

interface Dependencies {
  organizations: OrganizationStore;
  workspaces: WorkspaceStore;
  hasSecondFactor: (userId: string) => Promise<boolean>;
  revoke: Revoke;
  /** Region of this deployment, and of all new workspaces. */
  region: string;
  now: () => number;
}

/** Creates the module for organizations and their workspaces. */
export function workspacesModule(deps: Dependencies): Module {
  const { organizations, workspaces, hasSecondFactor, revoke, region, now } = deps;
  return {
    bindings: [
      bind(contracts.listWorkspaces, listWorkspaces({ workspaces, organizations })),
      bind(contracts.listMyWorkspaces, listMyWorkspaces({ workspaces, organizations })),
      bind(
        contracts.createWorkspace,
        createWorkspace({
          workspaces,
          organizations,
          region,
          now,
        }),
      ),
      bind(contracts.getWorkspace, getWorkspace({ workspaces, organizations })),
      bind(
        contracts.updateWorkspace,
        updateWorkspace({
          workspaces,
          organizations,
          hasSecondFactor,
          revoke,
          now,
        }),
      ),
      bind(contracts.provisionOrganization, provisionOrganization({ organizations, now })),
      bind(
        contracts.provisionWorkspace,
        provisionWorkspace({
          organizations,
          workspaces,
          region,
          now,
        }),
      ),
      bind(contracts.showWorkspace, showWorkspace({ workspaces })),
      bind(contracts.readOrganizationNames, readOrganizationNames({ organizations })),
    ],
  };
}
