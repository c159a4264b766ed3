import type { JsonSchema } from '@irp/contracts/openapi';
import { commentOf } from './comment-of.ts';

/** The type of a non-JSON body: text, a file or a stream. */
const rawBody = 'string | Blob | ReadableStream<Uint8Array>';
const primitives: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/**
 * Converts a JSON Schema to a TypeScript type. The type ignores `pattern`, lengths and other limits
 * of values.
 * @throws Error for a keyword or a type that the contracts do not use
 */
export function jsonType(schema: JsonSchema | undefined): string {
  const { $ref, anyOf, oneOf, allOf, ...own } = schema ?? {};
  if (typeof $ref === 'string') {
    return `components["schemas"][${JSON.stringify($ref.slice($ref.lastIndexOf('/') + 1))}]`;
  }
  if (allOf !== undefined) {
    throw new Error('allOf has no type yet');
  }
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices === undefined) {
    return ownType(own);
  }
  const choice = union(choices.map(jsonType));
  return hasType(own) ? `${grouped(ownType(own))} & ${grouped(choice)}` : choice;
}

function hasType(schema: JsonSchema): boolean {
  return ['type', 'enum', 'const', 'properties'].some((keyword) => keyword in schema);
}

/** Returns the type of a schema without `$ref`, `anyOf` and `oneOf`. */
function ownType(schema: JsonSchema): string {
  const { type } = schema;
  if ('const' in schema) {
    return JSON.stringify(schema.const);
  }
  if (Array.isArray(schema.enum)) {
    return union(schema.enum.map((value) => JSON.stringify(value)));
  }
  if (Array.isArray(type)) {
    return union(type.map((one) => ownType({ ...schema, type: one })));
  }
  if (schema.format === 'binary') {
    return rawBody;
  }
  if (type === 'array') {
    return `${grouped(jsonType(schema.items as JsonSchema | undefined))}[]`;
  }
  if (type === 'object' || 'properties' in schema) {
    return objectType(schema);
  }
  if (type === undefined) {
    return 'unknown';
  }
  const primitive = primitives[type as string];
  if (primitive === undefined) {
    throw new Error(`the JSON type ${JSON.stringify(type)} has no TypeScript type`);
  }
  return primitive;
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const names = new Set(required as string[]);
  const members = Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, schema]) =>
      `${commentOf(schema)}${keyOf(name)}${names.has(name) ? '' : '?'}: ${jsonType(schema)};\n`,
  );
  const known = `{\n${members.join('')}}`;
  if (!additionalProperties) {
    return members.length === 0 ? 'Record<string, never>' : known;
  }
  const others = additionalProperties === true ? undefined : (additionalProperties as JsonSchema);
  const index = `{\n[key: string]: ${jsonType(others)};\n}`;
  return members.length === 0 ? index : `${known} & ${index}`;
}

/** Returns a name as the key of a member, in quotes if necessary. */
export function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function union(types: string[]): string {
  return [...new Set(types)].join(' | ');
}

/**
 * Adds parentheses to a type with an operator, so a surrounding operator does not split the type.
 */
function grouped(type: string): string {
  return /[|&]/.test(type) ? `(${type})` : type;
}
