import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';

/** Something is served at this address. */
export function knownRoute({ route }: Exchange): void {
  if (route === undefined) throw new PlatformError('not_found', 'There is nothing at this address.');
}
