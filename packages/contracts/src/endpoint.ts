import type { z } from 'zod';
import type { Scope } from './scopes.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** `unversioned` is the bare path, such as `/investments`. */
export type ApiVersion = 'v1' | 'v2' | 'unversioned';

/**
 * `open`: no credential needed. `principal`: a caller whom the gateway recognised, with every scope of `scopes`.
 * `internal`: another service of the platform; never reachable through the gateway.
 */
export type Access = 'open' | 'principal' | 'internal';

export interface AnswerContract {
  description: string;
  /** Absent for an answer without a body. */
  schema?: z.ZodType;
  /** `application/json` unless told. */
  contentTypes?: readonly string[];
  headers?: Record<string, string>;
}

/** What one call takes and gives. Validation, routing and OpenAPI all read this one value. */
export interface Endpoint {
  operationId: string;
  method: Method;
  /** With `{name}` for parameters, without the version: `/investments/{id}`. */
  path: string;
  versions: readonly ApiVersion[];
  access: Access;
  scopes?: readonly Scope[];
  tag: string;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Lower-case header names. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Media types of a body that the handler reads as a stream; `body` is then absent. */
  streamed?: readonly string[];
  /** Takes `Idempotency-Key`: a repeat is answered with the first answer. */
  idempotent?: boolean;
  answers: Readonly<Record<number, AnswerContract>>;
}

/** Keeps the literal types of an endpoint, so that handlers are typed by it. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** The path under which a version of the endpoint is served, such as `/v2/investments/{id}`. */
export function versionedPath(endpoint: Pick<Endpoint, 'path'>, version: ApiVersion): string {
  return version === 'unversioned' ? endpoint.path : `/${version}${endpoint.path}`;
}
