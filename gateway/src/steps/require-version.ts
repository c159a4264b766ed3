import { PlatformError } from '@irp/errors';
import type { AdmittedExchange } from '../exchange.ts';
import type { Step } from '../step.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';

const looksLikeVersion = /^\/(v\d[^/]*)/i;

/** Rejects a path whose version does not exist. */
export function requireVersion(registry: VersionRegistry): Step<AdmittedExchange> {
  return ({ path, version }) => {
    if (version !== undefined) {
      return;
    }
    const unknown = looksLikeVersion.exec(path)?.[1];
    if (unknown === undefined) {
      return;
    }
    const known = registry.names().join(', ');
    throw new PlatformError(
      'not_found',
      `There is no version ${unknown} of this API. Known versions: ${known}.`,
    );
  };
}
