import type { z } from 'zod';
import type { Permission } from './permissions/permission.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** All versions, the oldest first. Most endpoints are in every version. */
export const everyVersion = ['v1', 'v2'] as const;

/** A version of the API, such as `v2`. */
export type NumberedVersion = (typeof everyVersion)[number];

/**
 * The version in a path. `unversioned` stands for a path without a version, such as `/investments`.
 */
export type ApiVersion = NumberedVersion | 'unversioned';

/** The versions from v2 on, for an endpoint that is new in v2 or has another contract since v2. */
export const sinceV2 = everyVersion.slice(everyVersion.indexOf('v2'));

/** The version of links, and of requests without a version. */
export const newestVersion = everyVersion.at(-1) ?? 'v2';

/**
 * `open`: no credential is required, but the request must come through the gateway. `principal`: an
 * authenticated caller with the `permission`. `internal`: one of the `callers` in the platform; not
 * reachable through the gateway. `operations`: every client with access to the service itself, such
 * as a probe.
 */
export type Access = 'open' | 'principal' | 'internal' | 'operations';

/**
 * The callers of internal operations. `operator`: the program for operators, for example to create
 * the first organization.
 */
export type InternalCaller =
  | 'gateway'
  | 'mailbox'
  | 'demo'
  | 'directory'
  | 'investments'
  | 'notifications'
  | 'operator';

/** An example of a body that is not text. Documentation links to the example. */
export interface BinaryExample {
  description: string;
  /** An absolute URL, or a path of the gateway. */
  url: string;
}

export interface ResponseContract {
  description: string;
  /** The schema of the body; absent if the response has none. */
  schema?: z.ZodType;
  /** Default: `application/json`. */
  contentTypes?: readonly string[];
  /**
   * Set if the body is streamed. Nothing validates a streamed body, so `schema` is only
   * documentation.
   */
  streamed?: true;
  /**
   * Examples by media type. The examples are required if the schema has no example, or if the
   * response shows the resource in another state than the example of the schema.
   */
  examples?: Readonly<Record<string, unknown>>;
  /** Descriptions of the headers that every response with this status has, by name. */
  headers?: Record<string, string>;
}

interface EndpointParts {
  operationId: string;
  method: Method;
  /** The path without a version. Parameters are in braces: `/investments/{id}`. */
  path: string;
  /** The path in v1. Later versions accept the path of v1, but do not document the path of v1. */
  v1Path?: string;
  versions: readonly ApiVersion[];
  tag: string;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  /**
   * The query parameters; absent if there are none. An unknown parameter is an error, unless the
   * schema is loose.
   */
  query?: z.ZodObject;
  /** The headers, with names in lower case. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Media types of a body that the operation reads as a stream. `body` is then absent. */
  streamed?: readonly string[];
  /** Whether the streamed body may also be the only file of a form (`multipart/form-data`). */
  streamedForm?: boolean;
  /** Maximum size of the streamed body, in bytes. Absent if there is no limit. */
  streamedMaxBytes?: number;
  /** Examples of the streamed body for the OpenAPI document, by media type. */
  streamedExamples?: Readonly<Record<string, string | BinaryExample>>;
  /**
   * Returns whether a query is a heavy read for a reason that is specific to this endpoint. Large
   * pages, deep offsets and filters of lists are heavy reads for all endpoints. Heavy reads wait in
   * a queue.
   */
  isHeavyRead?: (query: Record<string, unknown>) => boolean;
  /**
   * Whether the endpoint accepts `Idempotency-Key`. A repeated request then gets the response to
   * the first request.
   */
  idempotent?: boolean;
  responses: Readonly<Record<number, ResponseContract>>;
}

/**
 * The allowed callers; an endpoint with a required credential has a line of the permissions table.
 */
type EndpointAccess =
  | { access: 'principal'; permission: Permission }
  | { access: 'open'; permission?: undefined }
  | {
      access: 'internal';
      callers: readonly InternalCaller[];
      /**
       * Set if the operation changes nothing, so the audit log does not record calls of operators.
       */
      reads?: true;
      permission?: undefined;
    }
  | { access: 'operations'; permission?: undefined };

/**
 * The contract of an operation. Validation, routing, permissions, types and the OpenAPI document
 * are derived from the contract.
 */
export type Endpoint = EndpointParts & EndpointAccess;

/** Preserves the literal types of an endpoint, for the types of the operation. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/**
 * Returns whether a request without a body counts as a request with `{}`, because every member is
 * optional. Not for PATCH and PUT: both are meaningless without the patch document (RFC 5789,
 * section 2) or the replacing representation (RFC 9110, section 9.3.4).
 */
export function hasOptionalBody({ body, method }: Pick<Endpoint, 'body' | 'method'>): boolean {
  return body !== undefined && method !== 'patch' && method !== 'put' && body.safeParse({}).success;
}

/**
 * Tells whether responses of a read have an entity tag, so a matching `If-None-Match` gets 304
 * (RFC 9110, section 13.1.2).
 */
export function hasEntityTag({
  method,
  responses,
}: Pick<Endpoint, 'method' | 'responses'>): boolean {
  return method === 'get' && 'ETag' in (responses[200]?.headers ?? {});
}

/**
 * Returns the media types of a JSON body, the usual type first. The body of a PATCH is a merge
 * patch (RFC 7396).
 */
export function bodyTypes({ method }: Pick<Endpoint, 'method'>): readonly string[] {
  return method === 'patch'
    ? ['application/json', 'application/merge-patch+json']
    : ['application/json'];
}

/** Returns the path of an endpoint in a version, such as `/v2/investments/{id}`. */
export function versionedPath(
  { path, v1Path = path }: Pick<Endpoint, 'path' | 'v1Path'>,
  version: ApiVersion,
): string {
  if (version === 'unversioned') {
    return path;
  }
  return `/${version}${version === 'v1' ? v1Path : path}`;
}

/**
 * Returns the paths at which every version serves an endpoint, without the version: the documented
 * path, and the path of v1.
 */
export function servedPaths({ path, v1Path = path }: Pick<Endpoint, 'path' | 'v1Path'>) {
  return new Set([path, v1Path]);
}
