import type { Scope } from '@irp/contracts';
import type { ReleasedVersion } from './listing.ts';

type Released = Pick<ReleasedVersion, 'number' | 'scopes'>;

/** By which versions are ordered (Semantic Versioning 2.0.0, section 11): as texts, too. */
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
 * Why a version cannot follow those that were released; undefined: it can. Once the listing is
 * unpublished, the latest one can be released again: nothing about it has to change.
 * @param hasRelease whether the listing has an approved submission, shown or not
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
    : `must be ${latest.number}, the latest released version, or above`;
}

/**
 * Why a version cannot have these scopes: one that adds a scope is a new major version, also where
 * its number was released before.
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
  return `must be ${Number(latestMajor) + 1}.0.0 or above, because the application has more scopes than ${latest.number}: ${added.join(', ')}`;
}
