import type { Exchange } from '../exchange.ts';
import { findRoute } from '../routes.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';

/** Finds the version that the path names, and what is served there. */
export function routeOfPath(registry: VersionRegistry) {
  return (exchange: Exchange): void => {
    const { path } = exchange;
    const end = path.indexOf('/', 1);
    const version = registry.find(path.slice(1, end === -1 ? undefined : end));
    exchange.version = version;
    exchange.route = findRoute(
      version === undefined ? path : path.slice(version.name.length + 1),
      version !== undefined,
    );
  };
}
