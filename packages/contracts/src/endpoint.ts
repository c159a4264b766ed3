import type { z } from 'zod';
import type { Permission } from './permissions/permission.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** All versions, the oldest first. Most endpoints are in every version. */
export const everyVersion = ['v1', 'v2'] as const;

/** A version of the API, such as `v2`. */
export type NumberedVersion = (typeof everyVersion)[number];

/** `unversioned` is the bare path, such as `/investments`. */
export type ApiVersion = NumberedVersion | 'unversioned';

/** The versions of an endpoint with a changed contract in v2. */
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

/** Where an example of a binary body is. */
export interface BinaryExample {
  description: string;
  /** Absolute, or a path of the gateway. */
  url: string;
}

export interface ResponseContract {
  description: string;
  /** The schema of the body; absent for a response without a body. */
  schema?: z.ZodType;
  /** Default: `application/json`. */
  contentTypes?: readonly string[];
  /** The body is streamed: `schema` is documentation only, without validation. */
  streamed?: true;
  /**
   * Examples by media type, if the schema has none or an example of another state of the resource.
   */
  examples?: Readonly<Record<string, unknown>>;
  /** Descriptions of the headers of every such response, by name. */
  headers?: Record<string, string>;
}

interface EndpointParts {
  operationId: string;
  method: Method;
  /** Without the version, with `{name}` for parameters: `/investments/{id}`. */
  path: string;
  /** The path in v1. Later versions also serve the path, without documentation. */
  v1Path?: string;
  versions: readonly ApiVersion[];
  tag: string;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  /** Absent: no parameters. An unknown parameter is an error, unless the schema is loose. */
  query?: z.ZodObject;
  /** Lower-case header names. */
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Media types of a body read as a stream; `body` is then absent. */
  streamed?: readonly string[];
  /** Such a body may also be the only file of a form (`multipart/form-data`). */
  streamedForm?: boolean;
  /** The most bytes of such a body. Absent: any number. */
  streamedMaxBytes?: number;
  /** Examples of such a body, by media type, for the OpenAPI document. */
  streamedExamples?: Readonly<Record<string, string | BinaryExample>>;
  /**
   * Whether a validated query reads much in the database, besides a large page, a deep offset and
   * filters of a list. Such requests take turns.
   */
  isHeavyRead?: (query: Record<string, unknown>) => boolean;
  /** Accepts `Idempotency-Key`: a repeat returns the first response. */
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
      /** The operation changes nothing: calls of operators are not recorded. */
      reads?: true;
      permission?: undefined;
    }
  | { access: 'operations'; permission?: undefined };

/**
 * The contract of an operation. Validation, routing, permissions, types and OpenAPI are derived
 * from the contract.
 */
export type Endpoint = EndpointParts & EndpointAccess;

/** Preserves the literal types of an endpoint, for the types of the operation. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/**
 * Whether a request without a body counts as a request with `{}`, because every member is optional.
 * Not for PATCH and PUT: both are meaningless without the patch document (RFC 5789, section 2) or
 * the replacing representation (RFC 9110, section 9.3.4).
 */
export function hasOptionalBody({ body, method }: Pick<Endpoint, 'body' | 'method'>): boolean {
  return body !== undefined && method !== 'patch' && method !== 'put' && body.safeParse({}).success;
}

/**
 * Whether a read has an entity tag, and returns 304 for a matching `If-None-Match` (RFC 9110,
 * section 13.1.2).
 */
export function hasEntityTag({
  method,
  responses,
}: Pick<Endpoint, 'method' | 'responses'>): boolean {
  return method === 'get' && 'ETag' in (responses[200]?.headers ?? {});
}

/**
 * The media types of a JSON body, the usual type first. A patch document is a merge patch (RFC
 * 7396).
 */
export function bodyTypes({ method }: Pick<Endpoint, 'method'>): readonly string[] {
  return method === 'patch'
    ? ['application/json', 'application/merge-patch+json']
    : ['application/json'];
}

/** The path of an endpoint in a version, such as `/v2/investments/{id}`. */
export function versionedPath(
  { path, v1Path = path }: Pick<Endpoint, 'path' | 'v1Path'>,
  version: ApiVersion,
): string {
  if (version === 'unversioned') {
    return path;
  }
  return `/${version}${version === 'v1' ? v1Path : path}`;
}
