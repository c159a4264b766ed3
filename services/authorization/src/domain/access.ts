import { identityScopes, type Role, type Scope, scopes, scopesByRole } from '@irp/contracts';
import { type Application, refusalOf } from './application.ts';
import { roleIn, type Workspace } from './workspace.ts';

/** Where an application may work, and with which scopes at most. */
export interface Access<Where extends Pick<Workspace, 'id'> = Workspace> {
  workspace: Where;
  scopes: readonly Scope[];
}

interface Installed {
  state: 'active' | 'suspended' | 'revoked';
  scopes: readonly Scope[];
}

/**
 * What an application may do in a workspace, before anyone's role is looked at: in its own all that it registered,
 * elsewhere what the installation allows.
 * @returns undefined where it may not work there at all
 */
export function accessOf<Where extends Pick<Workspace, 'id'>>(
  application: Application,
  workspace: Where,
  installed: Installed | undefined,
): Access<Where> | undefined {
  if (refusalOf(application) !== undefined) return undefined;
  if (application.workspaceId === workspace.id) return { workspace, scopes: application.scopes };
  if (installed?.state !== 'active') return undefined;
  return { workspace, scopes: application.scopes.filter((scope) => installed.scopes.includes(scope)) };
}

/** What is left of granted scopes, now: what the application may still do there, and the person too. */
export function effectiveTokenScopes(granted: string, allowed: readonly Scope[], role: Role | undefined): Scope[] {
  const words = new Set(granted.split(' '));
  return allowed.filter((scope) => words.has(scope) && (role === undefined || scopesByRole[role].includes(scope)));
}

/** The person's role where an application acts for one. */
export function roleOf(workspace: Workspace, userId: string | null): Role | undefined {
  return userId === null ? undefined : roleIn(workspace, userId);
}

const known = new Set<string>([...scopes, ...identityScopes]);

/** Those that no application can ever have. */
export function unknownScopes(requested: readonly string[]): string[] {
  return requested.filter((scope) => !known.has(scope));
}

const identity = new Set<string>(identityScopes);

export function isIdentityScope(scope: string): boolean {
  return identity.has(scope);
}
