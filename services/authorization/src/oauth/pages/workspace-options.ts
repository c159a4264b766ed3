import type { DataEnvironment, Scope } from '@irp/contracts';
import { type Role, scopesByRole } from '@irp/contracts/permissions';
import { accessOf } from '../../applications/domain/access.ts';
import { type Application, acceptsAuthorizations } from '../../applications/domain/application.ts';
import type { InstallationGrantStore } from '../../applications/store/installation-grant-store.ts';
import { requiresSecondFactor, roleIn, type Workspace } from '../../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../../workspaces/store/workspace-store.ts';

/** A workspace of a person, as an option on the consent page. */
export interface WorkspaceOption {
  workspace: Workspace;
  /** The environment of the data visible to the application in the workspace. */
  environment: DataEnvironment;
  /** The scopes of the application in the workspace, before the role of the person is applied. */
  allowed: readonly Scope[];
  /** The scopes of both the application and the person in the workspace. */
  scopes: readonly Scope[];
  /** The reason for a disabled option; undefined: the option is enabled. */
  unavailableReason: 'closed' | 'suspended' | 'missing' | undefined;
  /** The person's remedy for a missing installation, on pages of the directory. */
  remedy: 'install' | 'ask' | undefined;
  requiresSecondFactor: boolean;
}

export interface WorkspaceOptions {
  listFor(application: Application, userId: string): Promise<WorkspaceOption[]>;
}

export interface WorkspaceOptionDependencies {
  workspaces: WorkspaceStore;
  installationGrants: InstallationGrantStore;
}

export function createWorkspaceOptions(
  { workspaces, installationGrants }: WorkspaceOptionDependencies,
  region: string,
): WorkspaceOptions {
  return {
    async listFor(application, userId) {
      const memberships = await workspaces.listOfMember(userId);
      const local = memberships.filter((workspace) => workspace.region === region);
      const installations = await installationGrants.listIn(
        application.id,
        local.map(({ id }) => id),
      );
      return local.map((workspace) => {
        const installed = installations.find(({ workspaceId }) => workspaceId === workspace.id);
        const access = accessOf(application, workspace, installed);
        const role = roleIn(workspace, userId);
        const allowed = access?.scopes ?? [];
        const { environment } = access ?? application;
        return {
          workspace,
          environment,
          allowed,
          scopes: allowed.filter(
            (scope) => role !== undefined && scopesByRole[role].includes(scope),
          ),
          ...obstacleOf(application, access, installed?.state, role),
          requiresSecondFactor: requiresSecondFactor(workspace, userId),
        };
      });
    },
  };
}

type Obstacle = Pick<WorkspaceOption, 'unavailableReason' | 'remedy'>;

function obstacleOf(
  application: Application,
  access: object | undefined,
  state: 'active' | 'suspended' | 'revoked' | undefined,
  role: Role | undefined,
): Obstacle {
  const remedy = undefined;
  // Checked at each request: the state may have changed since the page was rendered.
  if (!acceptsAuthorizations(application)) {
    return { unavailableReason: 'closed', remedy };
  }
  if (access) {
    return { unavailableReason: undefined, remedy };
  }
  if (state === 'suspended') {
    return { unavailableReason: 'suspended', remedy };
  }
  const canInstall = role !== undefined && scopesByRole[role].includes('installations.write');
  return {
    unavailableReason: 'missing',
    remedy: canInstall ? 'install' : 'ask',
  };
}
