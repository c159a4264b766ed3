import type { Principal, Scope } from '@irp/contracts';
import {
  allowsCaller,
  allowsEnvironment,
  allowsPlatformRoles,
  type Conditions,
  missingApplicationScopes,
  missingOfRole,
  scopesByRole,
} from '@irp/contracts/permissions';
import { insufficientScope, PlatformError } from '@irp/errors';

/**
 * Checks the conditions on the credential alone: the columns callers, environments, platformRoles,
 * applicationScopes and fullCredential of the permissions table, in this order. `authorize` calls
 * this function for every endpoint that requires a principal, before the body is read. Operations
 * call `requirePermission` again, to check further conditions.
 * @returns the id of the user
 * @throws PlatformError 403
 */
export function requirePermission(
  conditions: Conditions & Required<Pick<Conditions, 'callers'>>,
  principal: Principal,
): string;
export function requirePermission(conditions: Conditions, principal: Principal): string | undefined;
export function requirePermission(
  conditions: Conditions,
  principal: Principal,
): string | undefined {
  if (conditions.callers !== undefined) {
    requireUser(principal);
  }
  if (!allowsCaller(conditions, principal)) {
    throw new PlatformError(
      'forbidden',
      'This operation requires an API key of a user: applications cannot call it.',
    );
  }
  if (!allowsEnvironment(conditions, principal.environment)) {
    throw new PlatformError(
      'forbidden',
      'This operation requires a production credential: sandbox credentials can change sandbox data only.',
    );
  }
  if (!allowsPlatformRoles(conditions, principal)) {
    throw new PlatformError(
      'forbidden',
      `Only people with the platform role ${conditions.platformRoles?.join(' or ')} can call this operation.`,
    );
  }
  const missing = missingApplicationScopes(conditions, principal);
  requireNoneMissing(
    missing,
    conditions.applicationScopes ?? [],
    'For this request, an application needs the scope',
  );
  requireNoneMissing(
    missingOfRole(conditions, principal),
    principal.role === undefined ? [] : scopesByRole[principal.role],
    `For this request, you need a credential with every scope of your role (${principal.role}). Missing:`,
  );
  return principal.userId;
}

/**
 * Returns the id of the calling user.
 * @throws PlatformError 403 for an application without a user
 */
export function requireUser(principal: Principal): string {
  if (principal.userId === undefined) {
    throw new PlatformError(
      'forbidden',
      'This operation requires a user: an application without a user cannot call it.',
    );
  }
  return principal.userId;
}

/**
 * Rejects a caller with missing scopes.
 * @param what the beginning of the message, followed by the missing scopes
 * @throws PlatformError 403
 */
export function requireNoneMissing(
  missing: readonly Scope[],
  needed: readonly Scope[],
  what: string,
): void {
  if (missing.length > 0) {
    throw insufficientScope(`${what} ${missing.join(', ')}.`, needed);
  }
}
