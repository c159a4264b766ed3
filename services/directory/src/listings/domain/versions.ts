import type { Scope } from '@irp/contracts';
import type { ReleasedVersion } from './listing.ts';

type Released = Pick<ReleasedVersion, 'number' | 'scopes'>;

/**
 * Returns the sort key of a semantic version. Two keys compare like their versions (Semantic
 * Versioning 2.0.0, section 11).
 */
export function versionKey(number: string): string {
  return number
    .split('.')
    .map((part) => part.padStart(6, '0'))
    .join('.');
}

function latestOf(released: readonly Released[]): Released | undefined {
  return released.toSorted((a, b) => (versionKey(a.number) < versionKey(b.number) ? 1 : -1))[0];
}

/**
 * Returns the reason why a version cannot follow the released versions, or undefined if it can.
 * After the listing is unpublished, the latest version can be released again without a change.
 * @param hasRelease whether the listing has an approved submission, shown or hidden
 */
export function orderError(
  number: string,
  released: readonly Released[],
  hasRelease: boolean,
): string | undefined {
  const latest = latestOf(released);
  if (!latest || versionKey(number) > versionKey(latest.number)) {
    return undefined;
  }
  if (hasRelease) {
    return `must be above ${latest.number}, the latest released version`;
  }
  return number === latest.number
    ? undefined
    : `must be at least ${latest.number}, which is the latest released version`;
}

/**
 * Returns the reason why a version cannot have these scopes. A scope that the latest version did
 * not have requires a new major version, even if this number was released before.
 */
export function scopesError(
  number: string,
  scopes: readonly Scope[],
  released: readonly Released[],
): string | undefined {
  const latest = latestOf(released);
  if (!latest) {
    return undefined;
  }
  const added = scopes.filter((scope) => !latest.scopes.includes(scope));
  const [major, latestMajor] = [number, latest.number].map((one) => Number(one.split('.')[0]));
  if (added.length === 0 || Number(major) > Number(latestMajor)) {
    return undefined;
  }
  if (number === latest.number) {
    return `must be ${Number(latestMajor) + 1}.0.0 or above, because ${number} was released with fewer scopes: the application now also has ${added.join(', ')}`;
  }
  return `must be ${Number(latestMajor) + 1}.0.0 or above, because the application has scopes that version ${latest.number} does not have: ${added.join(', ')}`;
}
