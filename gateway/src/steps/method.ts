import { PlatformError } from '@irp/errors';
import { methodsAt } from '../contract-call.ts';
import type { Exchange } from '../exchange.ts';
import { pathInVersion } from '../versions/path-in-version.ts';

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Only methods that some endpoint takes go further. */
export function method({ request, version, path }: Exchange): void {
  if (methods.includes(request.method!)) return;
  throw methodNotAllowed(methodsAt(version?.name ?? 'unversioned', pathInVersion(path)));
}

export function methodNotAllowed(allow = methods.join(', ')): PlatformError {
  const headers = { Allow: allow };
  return new PlatformError('method_not_allowed', `The method must be one of ${allow}.`, { headers });
}
