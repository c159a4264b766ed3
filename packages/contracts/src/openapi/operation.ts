import { type ApiVersion, bodyTypes, type Endpoint, hasOptionalBody } from '../endpoint.ts';
import type { MediaType, Operation } from './document.ts';
import type { ParameterCatalog } from './parameter-catalog.ts';
import { parametersOf } from './parameters.ts';
import { pascalCase } from './pascal-case.ts';
import { responsesOf } from './responses.ts';
import type { SchemaCatalog } from './schema-catalog.ts';
import { securityOf } from './security.ts';
import { withExample } from './with-example.ts';

export interface OperationParts {
  endpoint: Endpoint;
  version: ApiVersion;
  deprecated: boolean;
  catalog: SchemaCatalog;
  parameters: ParameterCatalog;
}

/** An endpoint in one version as an Operation Object (OpenAPI 3.1). */
export function describeOperation({
  endpoint,
  version,
  deprecated,
  catalog,
  parameters,
}: OperationParts): Operation {
  const description = descriptionOf(endpoint);
  const operationId = operationIdOf(endpoint, version);
  // Both versions share the schemas, unless an endpoint is for one version only.
  const name = pascalCase(endpoint.versions.length === 1 ? operationId : endpoint.operationId);
  const content = bodyOf(endpoint, catalog, `${name}Request`);
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(description === '' ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, catalog).map((parameter) =>
      parameters.reference(parameter, name),
    ),
    ...(content ? { requestBody: { required: !hasOptionalBody(endpoint), content } } : {}),
    responses: responsesOf({
      endpoint,
      deprecated,
      catalog,
      schemaName: `${name}Response`,
    }),
  };
}

/**
 * Unique over versions: `listInvestments` becomes `listInvestmentsV2`, unless it ends with the
 * version.
 */
function operationIdOf({ operationId }: Endpoint, version: ApiVersion): string {
  const suffix = version === 'unversioned' ? '' : version.toUpperCase();
  return operationId.endsWith(suffix) ? operationId : operationId + suffix;
}

function descriptionOf({ description, summary, permission }: Endpoint): string {
  const required = (permission?.scopes ?? []).map((scope) => `\`${scope}\``).join(' and ');
  return [description ?? `${summary}.`, required && `Requires the scope ${required}.`]
    .filter(Boolean)
    .join('\n\n');
}

/** A form with one file, of any name. */
const formSchema = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description: 'The file, with its Content-Type or its name',
    },
  },
  required: ['file'],
};

function bodyOf(
  endpoint: Endpoint,
  catalog: SchemaCatalog,
  name: string,
): Record<string, MediaType> | undefined {
  const { body, streamed, streamedMaxBytes, streamedExamples, streamedForm } = endpoint;
  if (body) {
    const media = { schema: catalog.describe(body, 'input', name) };
    return Object.fromEntries(bodyTypes(endpoint).map((type) => [type, media]));
  }
  if (!streamed) {
    return undefined;
  }
  const description = streamedMaxBytes
    ? `At most ${streamedMaxBytes} bytes`
    : 'Streamed; of any size';
  const schema = {
    type: 'string',
    minLength: 1,
    description,
  };
  const media = streamed.map((type) => [type, withExample(type, { schema }, streamedExamples)]);
  return Object.fromEntries(
    streamedForm ? [...media, ['multipart/form-data', { schema: formSchema }]] : media,
  );
}
