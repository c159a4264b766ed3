import { roles } from '@irp/contracts/permissions';
import type { PermissionCase } from './permission-cases.ts';

/**
 * Returns two lists for each kind of target: the allowed callers, the weakest first, and the
 * rejected callers, the strongest first. From each list, `describePermissions` calls the endpoint
 * as the first caller who can have a target.
 */
export function borderCases(cases: readonly PermissionCase[]): PermissionCase[][] {
  const strongestFirst = cases.toSorted(
    (one, other) => privilegesOf(other) - privilegesOf(one) || rankOf(one) - rankOf(other),
  );
  const byTarget = Object.groupBy(strongestFirst, ({ target }) => target);
  return Object.values(byTarget).flatMap((ofTarget) => [
    ofTarget.filter(({ refusals }) => refusals.size === 0).toReversed(),
    ofTarget.filter(({ refusals }) => refusals.size > 0),
  ]);
}

/**
 * Returns the strength of a caller, mainly its number of scopes. The gateway already rejects
 * callers without a scope, so a service is first tested with callers that have every scope.
 */
function privilegesOf({ scopes, platformRoles }: PermissionCase): number {
  return scopes.length + platformRoles.length / 10;
}

function rankOf({ role, isApplication, environment }: PermissionCase): number {
  const ofRole = role === undefined ? roles.length : roles.indexOf(role);
  return ofRole * 4 + (isApplication ? 2 : 0) + (environment === 'sandbox' ? 1 : 0);
}
