import { PlatformError } from '@irp/errors';
import type { Exchange } from '../exchange.ts';

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Only methods that some endpoint takes go further. */
export function method({ request }: Exchange): void {
  if (!methods.includes(request.method!)) throw methodNotAllowed();
}

export function methodNotAllowed(): PlatformError {
  const headers = { Allow: methods.join(', ') };
  return new PlatformError('method_not_allowed', `The method must be one of ${headers.Allow}.`, { headers });
}
