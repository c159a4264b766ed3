import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';
import { findRoute } from '../routes.ts';

/** Something is served at this address. */
export function knownRoute(exchange: Exchange): void {
  const { path, version } = exchange;
  exchange.route = findRoute(version === undefined ? path : path.slice(version.name.length + 1), version !== undefined);
  if (exchange.route === undefined) throw new PlatformError('not_found', 'There is nothing at this address.');
}
