import { type ApiVersion, type Endpoint, versionedPath } from '@irp/contracts';
import type { z } from 'zod';

type PathParameters<E> = E extends { readonly params: infer S extends z.ZodObject }
  ? { readonly [Name in keyof z.input<S>]: string }
  : Readonly<Record<never, string>>;

/**
 * The path of a resource in the API version of the request, for the `Location` header of a 201
 * response (RFC 9110, section 10.2.2): `locationOf(getMember, 'v1', { id, userId })` is
 * `/v1/workspaces/{id}/members/{userId}`.
 * @param endpoint the contract for reading the resource
 */
export function locationOf<E extends Endpoint>(
  endpoint: E,
  version: ApiVersion,
  params: PathParameters<E>,
): string {
  let path = versionedPath(endpoint, version);
  for (const [name, value] of Object.entries<string>(params)) {
    path = path.replace(`{${name}}`, encodeURIComponent(value));
  }
  return path;
}
