import type { Endpoint, InternalCaller, Principal } from '@irp/contracts';
import { missingScopes, type Permission } from '@irp/contracts/permissions';
import { PlatformError, realm } from '@irp/errors';
import type { Sender } from '@irp/principals';
import { requireRole } from './require-admin.ts';
import { requireNoneMissing, requirePermission } from './require-permission.ts';

/**
 * The identity in the signed token of a request. `principal` and `service` are undefined for an
 * endpoint that requires no credential.
 */
export interface RequestIdentity {
  principal: Principal | undefined;
  /** The name of the calling service. Defined for an internal endpoint. */
  service: string | undefined;
}

const anonymous: RequestIdentity = { principal: undefined, service: undefined };

/**
 * Checks that the sender may call the endpoint, before the body is read. The permissions table
 * decides for a principal. Each internal endpoint lists the services that may call it. The scopes
 * are checked again, although the gateway has already checked them.
 * @throws PlatformError 401, 403
 */
export function authorize(endpoint: Endpoint, sender: Sender | undefined): RequestIdentity {
  if (endpoint.access === 'open' || endpoint.access === 'operations') {
    return anonymous;
  }
  if (endpoint.access === 'internal') {
    if (sender?.kind !== 'service') {
      throw unauthorized();
    }
    requireCaller(endpoint.callers, sender.service);
    return { principal: undefined, service: sender.service };
  }
  if (sender?.kind !== 'principal') {
    throw unauthorized();
  }
  requireScopes(endpoint.permission, sender.principal);
  requirePermission(endpoint.permission, sender.principal);
  requireRole(endpoint.permission, sender.principal);
  return { principal: sender.principal, service: undefined };
}

function unauthorized(): PlatformError {
  return new PlatformError(
    'unauthorized',
    'A valid credential is required: an API key or an access token.',
    {
      headers: { 'WWW-Authenticate': `Bearer realm="${realm}"` },
    },
  );
}

function requireCaller(callers: readonly InternalCaller[], name: string): void {
  if (callers.some((caller) => caller === name)) {
    return;
  }
  throw new PlatformError(
    'forbidden',
    `${name} may not call this operation, only ${callers.join(' or ')}.`,
  );
}

function requireScopes(permission: Permission, principal: Principal): void {
  const missing = missingScopes(permission, principal.scopes);
  requireNoneMissing(missing, permission.scopes, 'The credential lacks the required scope');
}
