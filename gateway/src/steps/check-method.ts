import { PlatformError } from '@irp/errors';
import { allowedMethodsAt } from '../contract-operation.ts';
import type { AdmittedExchange } from '../exchange.ts';

export const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Rejects a method that the platform supports at no path. @throws PlatformError 405 */
export function checkMethod({ request, version, pathInVersion }: AdmittedExchange): void {
  if (knownMethods.includes(request.method ?? '')) {
    return;
  }
  throw methodNotAllowed(allowedMethodsAt(version?.name ?? 'unversioned', pathInVersion));
}

export function methodNotAllowed(allow = knownMethods.join(', ')): PlatformError {
  const headers = { Allow: allow };
  return new PlatformError('method_not_allowed', `The method must be one of ${allow}.`, {
    headers,
  });
}
