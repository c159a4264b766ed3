import { z } from 'zod';
import type { JsonSchema } from './document.ts';

/** `input`: sent by a client, before transforms and defaults. `output`: received by a client. */
type Direction = 'input' | 'output';

export interface SchemaCatalog {
  /**
   * Returns the JSON Schema of a zod schema. Schemas with `.meta({ id })` become references to
   * components.
   * @param name the name of the component for an object without an id
   */
  describe(schema: z.ZodType, direction: Direction, name?: string): JsonSchema;
  schemas(): Record<string, JsonSchema>;
}

/** RFC 3339 in upper case. `format` requires an existing day. */
const timePattern =
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$';

const definition = '#/$defs/';

/** Collects the components of a document. */
export function createSchemaCatalog(): SchemaCatalog {
  const components = new Map<string, { text: string; schema: JsonSchema }>();

  /**
   * Returns the name of a component. A schema that is equal in both directions has the name `Name`.
   * If the schemas of the two directions differ, the first schema has the name `Name`, and the
   * second `NameInput` or `NameOutput`.
   */
  function componentName(name: string, text: string, direction: Direction): string {
    const existing = components.get(name);
    if (existing === undefined || existing.text === text) {
      return name;
    }
    return direction === 'input' ? `${name}Input` : `${name}Output`;
  }

  function describe(schema: z.ZodType, direction: Direction, name?: string): JsonSchema {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (direction === 'input') {
          addOmitted(zodSchema, jsonSchema);
        }
        simplify(jsonSchema, direction);
      },
    });
    const definitions = Object.entries($defs ?? {}).map(([name, { id, ...shape }]) => {
      const text = JSON.stringify(shape);
      return {
        name,
        text,
        shape,
        component: componentName(name, text, direction),
      };
    });
    const names = new Map(definitions.map(({ name, component }) => [name, component]));
    for (const { component, text, shape } of definitions) {
      components.set(component, { text, schema: pointToComponents(shape, names) as JsonSchema });
    }
    const described = pointToComponents(root, names) as JsonSchema;
    return name === undefined || described.type !== 'object'
      ? described
      : named(name, described, direction);
  }

  function named(name: string, schema: JsonSchema, direction: Direction): JsonSchema {
    const text = JSON.stringify(schema);
    const component = componentName(name, text, direction);
    components.set(component, { text, schema });
    return { $ref: `#/components/schemas/${component}` };
  }

  return {
    describe,
    schemas: () =>
      Object.fromEntries([...components].sort().map(([name, { schema }]) => [name, schema])),
  };
}

/**
 * Adds the default and the examples of an input. For a transformed value, zod omits the default and
 * the examples.
 */
function addOmitted(zodSchema: z.core.$ZodType, schema: JsonSchema): void {
  const { def } = zodSchema._zod as { def: { type: string; defaultValue?: unknown } };
  if (def.type === 'default') {
    schema.default = def.defaultValue;
  }
  const { examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (examples !== undefined && !('$ref' in schema)) {
    schema.examples = examples;
  }
}

/**
 * Matches the pattern of parameters that are texts of digits in a request and whole numbers after
 * validation.
 */
const digits = /^\^\\d(?:\+|\{1,\d+\})\$$/;

/**
 * Removes keywords that are useless for a reader, and members that are accepted but ignored.
 * Removes `additionalProperties: false` of responses, because responses may gain members.
 */
function simplify(schema: JsonSchema, direction: Direction): void {
  const members = (schema.properties ?? {}) as Record<string, JsonSchema>;
  for (const [name, { undocumented }] of Object.entries(members)) {
    if (undocumented === true) {
      delete members[name];
    }
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) {
    delete schema.minimum;
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum;
  }
  if (typeof schema.pattern === 'string' && digits.test(schema.pattern)) {
    schema.type = 'integer';
    schema.minimum = 0;
    delete schema.pattern;
  }
  if (schema.format === 'date-time' && direction === 'input') {
    schema.pattern = timePattern;
  } else if (schema.format === 'date-time' || schema.format === 'date') {
    delete schema.pattern;
  }
  if (direction === 'output' && schema.additionalProperties === false) {
    delete schema.additionalProperties;
  }
}

/**
 * Replaces lists of types by alternatives. oapi-codegen only supports the list `[type, null]`,
 * which stays.
 */
function withAlternatives(schema: object): object {
  const { type, ...rest } = schema as { type?: unknown };
  return Array.isArray(type) && type.filter((one) => one !== 'null').length > 1
    ? { ...rest, anyOf: type.map((one) => ({ type: one })) }
    : schema;
}

function pointToComponents(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => pointToComponents(item, names));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(withAlternatives(value)).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') {
        return [key, pointToComponents(inner, names)];
      }
      return [key, `#/components/schemas/${names.get(inner.slice(definition.length))}`];
    }),
  );
}
