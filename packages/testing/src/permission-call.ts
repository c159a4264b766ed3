import { type Endpoint, type Principal, versionedPath } from '@irp/contracts';
import type { ApiClient } from './api-client.ts';
import type { PermissionCase } from './permission-cases.ts';

/** The parameters, headers and body of a call to an endpoint. */
export interface PermissionTarget {
  /** Path parameters by name. */
  params?: Record<string, string>;
  /** The query string, with the question mark. */
  query?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /**
   * Replacements for members of the caller, for calls that would remove the caller's own membership
   * or credential.
   */
  as?: Partial<Principal>;
}

/**
 * Returns the principal of a case.
 * @param person the principal of an API key of a user with the role
 */
export function callerOf(one: PermissionCase, person: Principal, applicationId: string): Principal {
  const { role, isApplication, environment, scopes, platformRoles } = one;
  const caller: Principal = {
    ...person,
    environment,
    scopes: [...scopes],
    platformRoles: [...platformRoles],
  };
  if (!isApplication) {
    return caller;
  }
  const application = { applicationId, credentialKind: 'access_token' } as const;
  if (role !== undefined) {
    return { ...caller, ...application };
  }
  const { userId: _userId, role: _role, ...alone } = caller;
  return {
    ...alone,
    ...application,
    kind: 'application',
  };
}

/** Calls the latest version of an endpoint. */
export function requestAs(
  call: ApiClient,
  endpoint: Endpoint,
  { params = {}, query = '', headers = {}, body }: PermissionTarget,
  as: Principal,
) {
  const template = versionedPath(endpoint, endpoint.versions.at(-1)!);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `no-${name}`);
  return call(endpoint.method.toUpperCase(), path + query, {
    as,
    headers,
    body,
  });
}
