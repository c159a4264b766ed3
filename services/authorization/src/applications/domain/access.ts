import { type DataEnvironment, identityScopes, type Scope, scopes } from '@irp/contracts';
import { type Role, scopesByRole } from '@irp/contracts/permissions';
import { roleIn, type Workspace } from '../../workspaces/domain/workspace.ts';
import { type Application, refusalOf } from './application.ts';
import { isConsole } from './console.ts';

/** The access of an application to a workspace: the environment, and the maximum scopes. */
export interface Access<Where extends Pick<Workspace, 'id'> = Workspace> {
  workspace: Where;
  environment: DataEnvironment;
  scopes: readonly Scope[];
}

interface Installed {
  state: 'active' | 'suspended' | 'revoked';
  /**
   * The environment of the installation. Undefined in data that an earlier version of the service
   * stored. Default: the application's environment.
   */
  environment?: DataEnvironment | undefined;
  scopes: readonly Scope[];
}

/**
 * Returns the access of an application to a workspace, before the role of a person limits the
 * scopes. In the workspace that owns the application, the access has all registered scopes. In
 * another workspace, the access has the scopes of the installation. The console has access to every
 * workspace.
 * @returns undefined if the application has no access
 */
export function accessOf<Where extends Pick<Workspace, 'id'>>(
  application: Application,
  workspace: Where,
  installed: Installed | undefined,
): Access<Where> | undefined {
  if (refusalOf(application) !== undefined) {
    return undefined;
  }
  const { environment } = application;
  if (application.workspaceId === workspace.id || isConsole(application.id)) {
    return {
      workspace,
      environment,
      scopes: application.scopes,
    };
  }
  if (installed?.state !== 'active') {
    return undefined;
  }
  const scopes = application.scopes.filter((scope) => installed.scopes.includes(scope));
  return {
    workspace,
    environment: installed.environment ?? environment,
    scopes,
  };
}

/**
 * Returns the granted scopes that the application still has. If the token belongs to a user, the
 * user's role must also permit each scope.
 */
export function effectiveTokenScopes(
  granted: string,
  allowed: readonly Scope[],
  role: Role | undefined,
): Scope[] {
  const grantedScopes = new Set(granted.split(' '));
  return allowed.filter(
    (scope) =>
      grantedScopes.has(scope) && (role === undefined || scopesByRole[role].includes(scope)),
  );
}

/** Returns the role of a token's user; undefined for a token without a user. */
export function roleOf(workspace: Workspace, userId: string | null): Role | undefined {
  return userId === null ? undefined : roleIn(workspace, userId);
}

const known = new Set<string>([...scopes, ...identityScopes]);

/** Returns the requested scopes that the platform does not define. */
export function unknownScopes(requested: readonly string[]): string[] {
  return requested.filter((scope) => !known.has(scope));
}

const identity = new Set<string>(identityScopes);

export function isIdentityScope(scope: string): boolean {
  return identity.has(scope);
}
