import { roles } from '@irp/contracts/permissions';
import type { PermissionCase } from './permission-cases.ts';

/**
 * Returns two lists for each kind of target: the allowed callers, the weakest first, and the
 * rejected callers, the strongest first. `describePermissions` calls the endpoint as the first
 * caller of each list with a target.
 */
export function borderCases(cases: readonly PermissionCase[]): PermissionCase[][] {
  const strongestFirst = cases.toSorted(
    (one, other) => mightOf(other) - mightOf(one) || rankOf(one) - rankOf(other),
  );
  const byTarget = Object.groupBy(strongestFirst, ({ target }) => target);
  return Object.values(byTarget).flatMap((ofTarget) => [
    ofTarget.filter(({ refusals }) => refusals.size === 0).toReversed(),
    ofTarget.filter(({ refusals }) => refusals.size > 0),
  ]);
}

/** The gateway rejects callers without a scope: a service is tested with every scope first. */
function mightOf({ scopes, platformRoles }: PermissionCase): number {
  return scopes.length + platformRoles.length / 10;
}

function rankOf({ role, isApplication, environment }: PermissionCase): number {
  const ofRole = role === undefined ? roles.length : roles.indexOf(role);
  return ofRole * 4 + (isApplication ? 2 : 0) + (environment === 'sandbox' ? 1 : 0);
}
