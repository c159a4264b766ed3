import type {
  JsonSchema,
  MediaType,
  OpenApiDocument,
  ResolvedOperation,
} from '@irp/contracts/openapi';
import { commentOf } from './comment-of.ts';
import { jsonType, keyOf } from './json-type.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const locations = ['query', 'header', 'path', 'cookie'];

/**
 * Returns the types `paths` and `components` of a document, as openapi-fetch requires them.
 * References to parameters and responses in the document must be resolved.
 */
export function schemaDeclarations({ paths, components }: OpenApiDocument): string {
  const pathMembers = Object.entries(paths).map(
    ([path, operations]) =>
      `${JSON.stringify(path)}: ${pathType(operations as Record<string, ResolvedOperation>)};\n`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${commentOf(schema)}${keyOf(name)}: ${jsonType(schema)};\n`,
  );
  return `export interface paths {
${pathMembers.join('')}}
export interface components {
schemas: {
${schemas.join('')}};
}
`;
}

function pathType(operations: Record<string, ResolvedOperation>): string {
  const none = locations.map((location) => `${location}?: never;\n`).join('');
  const members = methods.map((method) => {
    const operation = operations[method];
    return operation === undefined
      ? `${method}?: never;\n`
      : `${commentOf(operation)}${method}: ${operationType(operation)};\n`;
  });
  return `{\nparameters: {\n${none}};\n${members.join('')}}`;
}

function operationType({ parameters, requestBody, responses }: ResolvedOperation): string {
  const placed = locations.map((location) =>
    parametersType(
      location,
      parameters.filter((one) => one.in === location),
    ),
  );
  const body =
    requestBody === undefined
      ? 'requestBody?: never;'
      : `requestBody${requestBody.required ? '' : '?'}: {\n${contentType(requestBody.content)}};`;
  const replies = Object.entries(responses).map(
    ([status, { description, content }]) =>
      `${commentOf({ description })}${status}: {\nheaders: {\n[name: string]: unknown;\n};\n${contentType(content)}};\n`,
  );
  return `{
parameters: {
${placed.join('')}};
${body}
responses: {
${replies.join('')}};
}`;
}

function parametersType(place: string, parameters: ResolvedOperation['parameters']): string {
  if (parameters.length === 0) {
    return `${place}?: never;\n`;
  }
  const members = parameters.map(({ name, required, schema, description }) => {
    const comment = commentOf({ ...(schema as JsonSchema), description });
    return `${comment}${keyOf(name)}${required ? '' : '?'}: ${jsonType(schema)};\n`;
  });
  const isOptional = parameters.every(({ required }) => !required);
  return `${place}${isOptional ? '?' : ''}: {\n${members.join('')}};\n`;
}

function contentType(content: Record<string, MediaType> | undefined): string {
  if (content === undefined) {
    return 'content?: never;\n';
  }
  const members = Object.entries(content).map(
    ([type, { schema }]) => `${JSON.stringify(type)}: ${jsonType(schema)};\n`,
  );
  return `content: {\n${members.join('')}};\n`;
}
