import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { JsonSchema, Parameter } from './document.ts';
import { parameterNotes } from './parameter-notes.ts';
import type { SchemaCatalog } from './schema-catalog.ts';

/** OpenAPI wants these described by security and content instead (Parameter Object, "Ignored Values"). */
const describedElsewhere = new Set(['accept', 'content-type', 'authorization']);

const idempotencyKey = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() });

/** All parameters of an endpoint, in the order path, query, headers. */
export function parametersOf(endpoint: Endpoint, catalog: SchemaCatalog): Parameter[] {
  const parameters = [
    ...partOf('path', endpoint.params, catalog),
    ...partOf('query', endpoint.query, catalog),
    ...partOf('header', endpoint.headers, catalog),
    ...(endpoint.idempotent ? partOf('header', idempotencyKey, catalog) : []),
  ];
  const unique = new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  return [...unique.values()];
}

function partOf(where: Parameter['in'], schema: z.ZodObject | undefined, catalog: SchemaCatalog): Parameter[] {
  if (!schema) return [];
  const whole = catalog.describe(schema, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(whole.properties ?? {})
    .filter(([name]) => where !== 'header' || !describedElsewhere.has(name))
    .map(([name, property]) => {
      const required = where === 'path' || (whole.required ?? []).includes(name);
      return describeParameter(name, where, required, property);
    });
}

function describeParameter(name: string, where: Parameter['in'], required: boolean, property: JsonSchema): Parameter {
  const { description, examples, ...schema } = property;
  const note = parameterNotes[name];
  const text = typeof description === 'string' ? description : note?.description;
  const example = Array.isArray(examples) ? examples[0] : note?.example;
  return {
    name: where === 'header' ? headerCase(name) : name,
    in: where,
    required,
    ...(text === undefined ? {} : { description: text }),
    ...(example === undefined ? {} : { example }),
    schema,
  };
}

function headerCase(name: string): string {
  return name.replaceAll(/(^|-)([a-z])/g, (_match, dash: string, letter: string) => dash + letter.toUpperCase());
}
