import {
  type JsonSchema,
  type OpenApiDocument,
  type Parameter,
  type ResolvedOperation,
  resolveOperation,
} from '@irp/contracts/openapi';

/** An operation of the API, for a method of the client. */
export interface ClientOperation {
  method: string;
  /** With `{…}` in place of each id. */
  path: string;
  operationId: string;
  summary: string;
  /** The names in `{…}` of the path, in their order. */
  ids: string[];
  query: Parameter[];
  /** Undefined without a body of JSON. */
  body: JsonSchema | undefined;
  takesFile: boolean;
  returnsFile: boolean;
  isPaged: boolean;
  acceptsIdempotencyKey: boolean;
  acceptsIfMatch: boolean;
  /** Schema of each successful status; undefined without a body. */
  responses: Map<number, JsonSchema | undefined>;
}

const json = 'application/json';

/**
 * Reads an operation of the document.
 * @param target such as `GET /v2/me`
 * @throws Error if the document lacks it
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

/** The paths of each POST with an `Idempotency-Key`. */
export function idempotentPaths(document: OpenApiDocument): string[] {
  return Object.entries(document.paths)
    .filter(([, { post }]) => post !== undefined)
    .filter(([path]) => readOperation(document, `POST ${path}`).acceptsIdempotencyKey)
    .map(([path]) => path);
}

/** Each successful status with the media types of the body. */
function successes({ responses }: ResolvedOperation): [status: number, types: string[]][] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => [Number(status), Object.keys(content ?? {})]);
}
