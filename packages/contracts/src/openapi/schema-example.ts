import type { JsonSchema, MediaType, OpenApiDocument } from './document.ts';

/** Returns the schema to which a reference such as `#/components/schemas/Investment` points. */
export type ResolveSchema = (reference: string) => JsonSchema;

const schemaPrefix = '#/components/schemas/';

/**
 * Creates the lookup of schemas in a document.
 * @throws Error if the document does not contain a schema
 */
export function schemasOf({ components }: OpenApiDocument): ResolveSchema {
  return (reference) => {
    const schema = components.schemas[reference.slice(schemaPrefix.length)];
    if (schema === undefined) {
      throw new Error(`${reference} is not a schema of the document`);
    }
    return schema;
  };
}

/**
 * Returns the example of a body: the example of the media type, else the example of the schema;
 * undefined for a file.
 */
export function mediaExample({ schema = {}, example }: MediaType, resolve: ResolveSchema): unknown {
  return example ?? schemaExample(schema, resolve);
}

/**
 * Returns the example of a schema. Without an example, the result consists of the examples of the
 * members.
 */
export function schemaExample(schema: JsonSchema, resolve: ResolveSchema): unknown {
  const { $ref, examples, properties, items, type } = schema as {
    $ref?: string;
    examples?: unknown[];
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    type?: string;
  };
  if ($ref !== undefined) {
    return schemaExample(resolve($ref), resolve);
  }
  if (examples !== undefined) {
    return examples[0];
  }
  if (type === 'array' && items !== undefined) {
    return [schemaExample(items, resolve)];
  }
  if (type === 'integer') {
    return 0;
  }
  if (type !== 'object' || properties === undefined) {
    return undefined;
  }
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, schemaExample(one, resolve)]),
  );
}
