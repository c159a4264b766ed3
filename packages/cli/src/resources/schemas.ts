import { z } from 'zod';

/** The part of JSON Schema that the contracts use. */
export interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  format?: string;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  undocumented?: boolean;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/**
 * Maximum depth to which references are resolved. An option accepts the parts below this depth as
 * JSON.
 */
const maxDepth = 4;

/** Converts a zod schema of the contracts to JSON Schema with resolved references. */
export function describe(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return resolve(described, described.$defs ?? {}, maxDepth);
}

function resolve(schema: Schema, definitions: Record<string, Schema>, depth: number): Schema {
  const { $ref, ...own } = schema;
  if (depth === 0) {
    return own;
  }
  const name = $ref?.replace(/^.*\//, '');
  const target = name === undefined ? undefined : definitions[name];
  if (target) {
    return { ...resolve(target, definitions, depth), ...own };
  }
  const inner = (one: Schema) => resolve(one, definitions, depth - 1);
  const { items, anyOf, properties } = own;
  return {
    ...own,
    ...(items ? { items: inner(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(inner) } : {}),
    ...(properties ? { properties: mapValues(properties, inner) } : {}),
  };
}

function mapValues(
  schemas: Record<string, Schema>,
  change: (schema: Schema) => Schema,
): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, change(one)]));
}
