import type { DataEnvironment, Scope } from '@irp/contracts';
import { type Role, scopesByRole } from '@irp/contracts/permissions';
import { accessOf } from '../../applications/domain/access.ts';
import { type Application, acceptsAuthorizations } from '../../applications/domain/application.ts';
import type { InstallationGrantStore } from '../../applications/store/installation-grant-store.ts';
import { requiresSecondFactor, roleIn, type Workspace } from '../../workspaces/domain/workspace.ts';
import type { WorkspaceStore } from '../../workspaces/store/workspace-store.ts';

/** A workspace of the user, as an option on the consent page. */
export interface WorkspaceOption {
  workspace: Workspace;
  /** Environment of the data that the application sees in the workspace. */
  environment: DataEnvironment;
  /** Scopes of the application in the workspace, before the user's role limits them. */
  allowed: readonly Scope[];
  /** Scopes that both the application and the user have in the workspace. */
  scopes: readonly Scope[];
  /** Why the option is disabled; undefined if it is enabled. */
  unavailableReason: 'closed' | 'suspended' | 'missing' | undefined;
  /** How the user can get a missing installation, on a page of the directory. */
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
  // Each request checks the state of the application, because the state may have changed since the
  // page was shown.
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
