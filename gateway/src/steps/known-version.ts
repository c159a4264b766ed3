import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';

const looksLikeVersion = /^\/(v\d[^/]*)/i;

/** A path that names a version names one that there is, spelt as it is spelt. */
export function knownVersion(registry: VersionRegistry) {
  return ({ path, version }: Exchange): void => {
    if (version !== undefined) return;
    const named = looksLikeVersion.exec(path)?.[1];
    if (named === undefined) return;
    const known = registry.names().join(', ');
    throw new PlatformError('not_found', `There is no version ${named} of this API. Known versions: ${known}.`);
  };
}
