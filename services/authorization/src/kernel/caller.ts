import type { Principal, Scope } from '@irp/contracts';
import {
  allowsScopesAndRole,
  type Conditions,
  describeRoles,
  missingScopes,
  scopesByRole,
} from '@irp/contracts/permissions';
import { PlatformError, resourceNotFound } from '@irp/errors';
import { requireNoneMissing } from '@irp/http';

export { requirePermission, requireUser } from '@irp/http';

type ScopesAndRoles = Required<Pick<Conditions, 'scopes' | 'roles'>>;

/** Requires that the credential belongs to the workspace with this id. @throws PlatformError 404 */
export function requireOwnWorkspace(principal: Principal, workspaceId: string): void {
  if (principal.workspaceId !== workspaceId) {
    throw resourceNotFound('There is no such workspace.', principal, workspaceId);
  }
}

/**
 * Requires scopes that depend on the data: for example, keys of another user require a further
 * scope.
 * @throws PlatformError 403
 */
export function requireScopes(
  conditions: Pick<Conditions, 'scopes'>,
  { scopes }: Principal,
  what: string,
): void {
  requireNoneMissing(
    missingScopes(conditions, scopes),
    conditions.scopes ?? [],
    `${what} requires the scope`,
  );
}

/**
 * Requires scopes and a role, for lists of all users' data. The gateway has resolved the role.
 * @throws PlatformError 403
 */
export function requireScopesAndRole(
  conditions: ScopesAndRoles,
  principal: Principal,
  what: string,
): void {
  if (allowsScopesAndRole(conditions, principal)) {
    return;
  }
  const { roles, scopes } = conditions;
  throw new PlatformError(
    'forbidden',
    `Only ${describeRoles(roles)} with the scope ${scopes.join(', ')} can see ${what}.`,
  );
}

/**
 * Requires that the credential has either every scope of the key or every scope in `scopesOfKeyOr`.
 * @throws PlatformError 403
 */
export function requireScopesCovering(
  { scopesOfKeyOr }: { scopesOfKeyOr: readonly Scope[] },
  { role, scopes }: Principal,
  keyScopes: readonly Scope[],
  what: string,
): void {
  if (missingScopes({ scopes: scopesOfKeyOr }, scopes).length === 0) {
    return;
  }
  const effective =
    role === undefined
      ? keyScopes
      : keyScopes.filter((scope) => scopesByRole[role].includes(scope));
  requireNoneMissing(
    missingScopes({ scopes: effective }, scopes),
    effective,
    `${what} requires the scope ${scopesOfKeyOr.join(', ')} or every scope of the key; missing:`,
  );
}
