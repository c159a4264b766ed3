import type { Exchange } from '../exchange.ts';
import { type DeprecationForm, deprecationHeaders } from '../versions/deprecation-headers.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';

/** Finds the version that the path names. A deprecated one says so on whatever answer follows. */
export function versionOfPath(registry: VersionRegistry, form: DeprecationForm) {
  return (exchange: Exchange): void => {
    const { path } = exchange;
    const end = path.indexOf('/', 1);
    exchange.version = registry.find(path.slice(1, end === -1 ? undefined : end));
    if (exchange.version?.deprecation !== undefined) {
      exchange.headers.push(...deprecationHeaders(exchange.version, path, exchange.query, form));
    }
  };
}
