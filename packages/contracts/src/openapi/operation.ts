import { bodyTypes, type Endpoint, hasOptionalBody } from '../endpoint.ts';
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
  deprecated: boolean;
  catalog: SchemaCatalog;
  parameters: ParameterCatalog;
}

/** Describes an endpoint as an Operation Object (OpenAPI 3.1). */
export function describeOperation({
  endpoint,
  deprecated,
  catalog,
  parameters,
}: OperationParts): Operation {
  const description = descriptionOf(endpoint);
  const { operationId } = endpoint;
  const name = pascalCase(operationId);
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

function descriptionOf({ description, summary, permission }: Endpoint): string {
  const required = (permission?.scopes ?? []).map((scope) => `\`${scope}\``).join(' and ');
  return [description ?? `${summary}.`, required && `Requires the scope ${required}.`]
    .filter(Boolean)
    .join('\n\n');
}

/** The schema of a form with a single file in a field of any name. */
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
