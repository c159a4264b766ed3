import { findOperation } from '../contract-operation.ts';
import type { ReceivedExchange, Routed } from '../exchange.ts';
import { findRoute } from '../routes.ts';
import type { RecordingStep } from '../step.ts';
import type { VersionRegistry } from '../versions/version-registry.ts';

/** Finds the API version and the route for the path of the request. */
export function matchRoute(registry: VersionRegistry): RecordingStep<ReceivedExchange, Routed> {
  return (exchange: ReceivedExchange) => {
    const { path, request } = exchange;
    const end = path.indexOf('/', 1);
    const version = registry.find(path.slice(1, end === -1 ? undefined : end));
    const unversionedPath = version === undefined ? path : path.slice(version.name.length + 1);
    exchange.setRoute(
      version,
      findRoute(unversionedPath, version !== undefined),
      findOperation(version?.name ?? 'unversioned', request.method ?? '', unversionedPath),
    );
    return exchange;
  };
}
