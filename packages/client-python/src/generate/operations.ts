import {
  type JsonSchema,
  type OpenApiDocument,
  type Parameter,
  type ResolvedOperation,
  resolveOperation,
} from '@irp/contracts/openapi';

/** An operation of the API that becomes a method of the client. */
export interface ClientOperation {
  method: string;
  /** The path, with `{…}` in place of each id. */
  path: string;
  operationId: string;
  summary: string;
  /** The names in `{…}` in the path, in this order. */
  ids: string[];
  query: Parameter[];
  /** The schema of a JSON body; undefined without a JSON body. */
  body: JsonSchema | undefined;
  takesFile: boolean;
  returnsFile: boolean;
  isPaged: boolean;
  acceptsIdempotencyKey: boolean;
  acceptsIfMatch: boolean;
  /** The schema of the body for each successful status; undefined without a body. */
  responses: Map<number, JsonSchema | undefined>;
}

const json = 'application/json';

/**
 * Reads an operation of the document.
 * @param target the method and path, such as `GET /v2/me`
 * @throws Error if the document has no such operation
 */
export function readOperation(document: OpenApiDocument, target: string): ClientOperation {
  const [method = '', path = ''] = target.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) {
    throw new Error(`The OpenAPI document has no ${target}.`);
  }
  const resolved = resolveOperation(document, operation);
  const { parameters, requestBody, operationId, summary } = resolved;
  const accepts = (header: string) => parameters.some(({ name }) => name === header);
  const query = parameters.filter((one) => one.in === 'query');
  const content = requestBody?.content ?? {};
  return {
    method,
    path,
    operationId,
    summary,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query,
    body: content[json]?.schema,
    takesFile: requestBody !== undefined && content[json] === undefined,
    returnsFile: successes(resolved).some(([, types]) => types.length > 0 && !types.includes(json)),
    isPaged: query.some(({ name }) => name === 'cursor'),
    acceptsIdempotencyKey: accepts('Idempotency-Key'),
    acceptsIfMatch: accepts('If-Match'),
    responses: new Map(
      successes(resolved).map(([status]) => [
        status,
        resolved.responses[String(status)]?.content?.[json]?.schema,
      ]),
    ),
  };
}

/** Returns the path of each POST operation that accepts an `Idempotency-Key`. */
export function idempotentPaths(document: OpenApiDocument): string[] {
  return Object.entries(document.paths)
    .filter(([, { post }]) => post !== undefined)
    .filter(([path]) => readOperation(document, `POST ${path}`).acceptsIdempotencyKey)
    .map(([path]) => path);
}

/** Returns each successful status with the media types of the body. */
function successes({ responses }: ResolvedOperation): [status: number, types: string[]][] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => [Number(status), Object.keys(content ?? {})]);
}
