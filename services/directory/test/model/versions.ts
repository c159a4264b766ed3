import type { Bump } from './actions.ts';
import { type ModelApplication, without } from './world.ts';

const numberOf = (version: string) => version.split('.').map(Number) as [number, number, number];
const isAbove = (version: string, other: string) => {
  const [one, two] = [numberOf(version), numberOf(other)];
  const at = one.findIndex((part, index) => part !== two[index]);
  return at >= 0 && one[at]! > two[at]!;
};

/** A version number, relative to the last released version. */
export function versionFor({ listing }: ModelApplication, bump: Bump): string {
  const latest = listing.released.at(-1)?.version;
  const [major, minor] = numberOf(latest ?? '1.0.0');
  if (bump === 'lower') {
    return '0.9.0';
  }
  if (bump === 'major') {
    return `${major + 1}.0.0`;
  }
  return bump === 'minor' ? `${major}.${minor + 1}.0` : (latest ?? '1.0.0');
}

/** Whether a version can follow the last released version. */
export function canFollow({ listing, scopes }: ModelApplication, version: string): boolean {
  const latest = listing.released.at(-1);
  if (!latest) {
    return true;
  }
  const isMajor = numberOf(version)[0] > numberOf(latest.version)[0];
  const isNext = listing.release
    ? isAbove(version, latest.version)
    : !isAbove(latest.version, version);
  return isNext && (isMajor || without(scopes, latest.scopes).length === 0);
}
