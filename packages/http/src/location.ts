import { type ApiVersion, type Endpoint, versionedPath } from '@irp/contracts';
import type { z } from 'zod';

type PathParameters<E> = E extends { readonly params: infer S extends z.ZodObject }
  ? { readonly [Name in keyof z.input<S>]: string }
  : Readonly<Record<never, string>>;

/**
 * Returns the path of a resource for the `Location` header of a 201 (RFC 9110, section 10.2.2), in
 * the version of the request. For example, `locationOf(getMember, 'v1', { id, userId })` is
 * `/v1/workspaces/{id}/members/{userId}`.
 * @param endpoint the contract of the endpoint that reads the resource
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
