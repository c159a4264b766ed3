import type { JsonSchema } from '@irp/contracts/openapi';

/** The parts of a JSON Schema that determine a Python type. */
export interface SchemaShape {
  /** The name of the referenced component. */
  reference: string | undefined;
  alternatives: JsonSchema[] | undefined;
  values: unknown[] | undefined;
  types: string[];
  properties: Record<string, JsonSchema>;
  required: ReadonlySet<string>;
  items: JsonSchema;
  /** The schema of the values of an object with unknown names. */
  members: JsonSchema;
  format: string | undefined;
  pattern: string | undefined;
  description: string | undefined;
}

export function shapeOf(schema: JsonSchema): SchemaShape {
  const text = (name: string) => {
    const value = schema[name];
    return typeof value === 'string' ? value : undefined;
  };
  const { type, enum: values } = schema;
  const list = (value: unknown): unknown[] | undefined =>
    Array.isArray(value) ? value : undefined;
  return {
    reference: text('$ref')?.split('/').at(-1),
    alternatives: alternativesOf(schema),
    values: list(values) ?? ('const' in schema ? [schema.const] : undefined),
    types: (list(type) ?? (type === undefined ? [] : [type])).map(String),
    properties: (schema.properties ?? {}) as Record<string, JsonSchema>,
    required: new Set((list(schema.required) ?? []).map(String)),
    items: asSchema(schema.items),
    members: asSchema(schema.additionalProperties),
    format: text('format'),
    pattern: text('pattern'),
    description: text('description'),
  };
}

/**
 * Returns the alternative schemas. If the schema also has a `type`, `anyOf` or `oneOf` only adds
 * requirements for an object and does not name alternative types.
 */
function alternativesOf({ type, anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined {
  const alternatives = anyOf ?? oneOf;
  return type === undefined && Array.isArray(alternatives) ? alternatives : undefined;
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? (value as JsonSchema) : {};
}
