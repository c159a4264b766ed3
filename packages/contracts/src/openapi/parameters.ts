import { z } from 'zod';
import { type Endpoint, hasEntityTag } from '../endpoint.ts';
import { idempotencyKeySchema } from '../idempotency-key.ts';
import { readPreconditions } from '../page.ts';
import type { JsonSchema, Parameter } from './document.ts';
import { parameterNotes } from './parameter-notes.ts';
import type { SchemaCatalog } from './schema-catalog.ts';

/**
 * OpenAPI 3.1 ignores parameters with these names. An operation describes the credential in
 * `security` and the media types in `content`.
 */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

const idempotencyKey = z.object({ 'idempotency-key': idempotencyKeySchema.optional() });

/** Returns the parameters of an endpoint in the path, the query and the headers. */
export function parametersOf(endpoint: Endpoint, catalog: SchemaCatalog): Parameter[] {
  const parameters = [
    ...parametersIn('path', endpoint.params, catalog),
    ...parametersIn('query', endpoint.query, catalog),
    ...parametersIn('header', endpoint.headers, catalog),
    ...(hasEntityTag(endpoint) ? parametersIn('header', readPreconditions, catalog) : []),
    ...(endpoint.idempotent ? parametersIn('header', idempotencyKey, catalog) : []),
  ];
  const unique = new Map(
    parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );
  return [...unique.values()];
}

/** Returns the parameters in a part of a request. */
export function parametersIn(
  location: Parameter['in'],
  schema: z.ZodObject | undefined,
  catalog: SchemaCatalog,
): Parameter[] {
  if (!schema) {
    return [];
  }
  const object = catalog.describe(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(object.properties ?? {})
    .filter(([name]) => location !== 'header' || !ignoredHeaders.has(name))
    .filter(([, property]) => property.undocumented !== true)
    .map(([name, property]) => {
      const required = location === 'path' || (object.required ?? []).includes(name);
      return describeParameter(name, location, required, property);
    });
}

function describeParameter(
  name: string,
  location: Parameter['in'],
  required: boolean,
  property: JsonSchema,
): Parameter {
  const { description, examples, ...schema } = property;
  const note = parameterNotes[name];
  const text = typeof description === 'string' ? description : note?.description;
  const example = Array.isArray(examples) ? examples[0] : note?.example;
  return {
    name: location === 'header' ? headerCase(name) : name,
    in: location,
    required,
    ...(text === undefined ? {} : { description: text }),
    ...(example === undefined ? {} : { example }),
    schema,
  };
}

function headerCase(name: string): string {
  return name.replaceAll(
    /(^|-)([a-z])/g,
    (_match, dash: string, letter: string) => dash + letter.toUpperCase(),
  );
}
