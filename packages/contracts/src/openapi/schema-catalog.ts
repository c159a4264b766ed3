import { z } from 'zod';
import type { JsonSchema } from './document.ts';

/** Which side of a schema's conversions to describe: what a client sends, or what it is sent. */
type Direction = 'input' | 'output';

export interface SchemaCatalog {
  /** The JSON Schema of a zod schema; parts named by `.meta({ id })` become references to components. */
  describe(schema: z.ZodType, direction: Direction): JsonSchema;
  schemas(): Record<string, JsonSchema>;
}

const definition = '#/$defs/';

/** Collects the named schemas of one document. */
export function createSchemaCatalog(): SchemaCatalog {
  const components = new Map<string, { text: string; schema: JsonSchema }>();

  /** The two directions of one schema share its name unless they differ. */
  function componentName(name: string, text: string, direction: Direction): string {
    const known = components.get(name);
    if (known === undefined || known.text === text) return name;
    return direction === 'input' ? `${name}Input` : `${name}Output`;
  }

  function describe(schema: z.ZodType, direction: Direction): JsonSchema {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema, direction),
    });
    const definitions = Object.entries($defs ?? {}).map(([name, { id, ...shape }]) => {
      const text = JSON.stringify(shape);
      return { name, text, shape, component: componentName(name, text, direction) };
    });
    const names = new Map(definitions.map(({ name, component }) => [name, component]));
    for (const { component, text, shape } of definitions) {
      components.set(component, { text, schema: pointToComponents(shape, names) as JsonSchema });
    }
    return pointToComponents(root, names) as JsonSchema;
  }

  return {
    describe,
    schemas: () => Object.fromEntries([...components].sort().map(([name, { schema }]) => [name, schema])),
  };
}

/** Leaves out what is true but of no use to a reader, or would forbid us to add a member to an answer. */
function simplify(schema: JsonSchema, direction: Direction): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if (direction === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

function pointToComponents(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => pointToComponents(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, pointToComponents(inner, names)];
      return [key, `#/components/schemas/${names.get(inner.slice(definition.length))}`];
    }),
  );
}
