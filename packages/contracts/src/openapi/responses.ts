import { commonResponses } from '../common-responses.ts';
import { type Endpoint, hasEntityTag, type ResponseContract } from '../endpoint.ts';
import type { MediaType, OpenApiResponse, Reference } from './document.ts';
import { errorReference } from './error-responses.ts';
import { headersOf } from './response-headers.ts';
import type { SchemaCatalog } from './schema-catalog.ts';
import { withExample } from './with-example.ts';

export interface ResponsesParts {
  endpoint: Endpoint;
  deprecated: boolean;
  catalog: SchemaCatalog;
  /** The name for the schema of a body, if the schema has none. */
  schemaName: string;
}

/** The responses of an endpoint: the responses of the contract and the common errors. */
export function responsesOf(parts: ResponsesParts): Record<string, OpenApiResponse | Reference> {
  const { endpoint, deprecated } = parts;
  const common = Object.entries(commonResponses)
    .filter(([, { applies }]) => applies(endpoint, deprecated))
    .map(([status]) => [status, errorReference(Number(status), deprecated)]);
  const { 200: read } = endpoint.responses;
  const notModified: ResponseContract = {
    description: 'Not modified',
    headers: read?.headers ?? {},
  };
  const own = Object.entries<ResponseContract>({
    ...endpoint.responses,
    ...(hasEntityTag(endpoint) ? { 304: notModified } : {}),
  }).map(([status, response]) => [
    status,
    Number(status) >= 400
      ? errorReference(Number(status), deprecated, response.description)
      : describeResponse(Number(status), response, parts),
  ]);
  return Object.fromEntries([...common, ...own]);
}

function describeResponse(
  status: number,
  response: ResponseContract,
  parts: ResponsesParts,
): OpenApiResponse {
  const content = contentOf(response, parts);
  return {
    description: response.description,
    headers: headersOf(status, parts.deprecated, response.headers),
    ...(content ? { content } : {}),
  };
}

function contentOf(
  { schema, contentTypes, examples }: ResponseContract,
  { catalog, schemaName }: ResponsesParts,
): Record<string, MediaType> | undefined {
  const types = contentTypes ?? (schema ? ['application/json'] : []);
  if (types.length === 0) {
    return undefined;
  }
  const media = {
    schema: schema ? catalog.describe(schema, 'output', schemaName) : { type: 'string' },
  };
  return Object.fromEntries(types.map((type) => [type, withExample(type, media, examples)]));
}
