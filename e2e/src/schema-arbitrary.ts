import fc from 'fast-check';

export interface JsonSchema {
  [keyword: string]: unknown;
}

/** Generates valid values for a JSON Schema, for the keywords in the document of the platform. */
export function schemaArbitrary(
  schema: JsonSchema,
  resolve: (reference: string) => JsonSchema,
): fc.Arbitrary<unknown> {
  const of = (inner: unknown) => schemaArbitrary((inner ?? {}) as JsonSchema, resolve);
  const {
    type,
    pattern,
    format,
    minLength = 0,
    maxLength = 40,
    minimum,
    maximum,
    enum: values,
  } = schema;
  const unwanted = (schema.not as { pattern?: string } | undefined)?.pattern;
  if (typeof schema.$ref === 'string') {
    return of(resolve(schema.$ref));
  }
  if ('const' in schema) {
    return fc.constant(schema.const);
  }
  if (Array.isArray(values)) {
    return fc.constantFrom(...values);
  }
  const choices = (schema.oneOf ?? (schema.properties ? undefined : schema.anyOf)) as
    | JsonSchema[]
    | undefined;
  if (choices) {
    return fc.oneof(...choices.map(of));
  }
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((one) => of({ ...schema, type: one })));
  }
  switch (type) {
    case 'integer':
      return fc.integer({
        min: Number(minimum ?? 0),
        max: Math.min(Number(maximum ?? 2 ** 31), 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({
        min: Number(minimum ?? -1e9),
        max: Number(maximum ?? 1e9),
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(of(schema.items ?? { type: 'string', pattern }), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 3), 3),
      });
    case 'object':
      return objectArbitrary(schema, of);
    default:
      if (format === 'date-time') {
        return fc.date({ noInvalidDate: true }).map(timestamp);
      }
      if (format === 'date') {
        return fc.date({ noInvalidDate: true }).map((date) => timestamp(date).slice(0, 10));
      }
      return stringArbitrary(
        pattern === undefined ? undefined : String(pattern),
        Number(minLength),
        Number(maxLength),
      ).filter((text) => unwanted === undefined || !new RegExp(unwanted, 'u').test(text));
  }
}

function timestamp(date: Date): string {
  return new Date(Math.abs(date.getTime()) % 253_402_300_799_000).toISOString();
}

function stringArbitrary(
  pattern: string | undefined,
  minLength: number,
  maxLength: number,
): fc.Arbitrary<string> {
  const isLong = ([...text]: string) => text.length >= minLength && text.length <= maxLength;
  if (pattern === undefined) {
    return fc.string({
      minLength,
      maxLength: Math.min(maxLength, 40),
      unit: 'binary',
    });
  }
  return matching(pattern).filter((text) => isLong(text) && text.isWellFormed());
}

/**
 * Generators by pattern. If a pattern excludes characters, fast-check lists all other characters,
 * which takes most of a second.
 */
const matchings = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: string): fc.Arbitrary<string> {
  const known = matchings.get(pattern);
  if (known) {
    return known;
  }
  const made = fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  matchings.set(pattern, made);
  return made;
}

function objectArbitrary(
  schema: JsonSchema,
  of: (inner: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const alternatives = (schema.anyOf ?? [{}]) as {
    required?: string[];
    properties?: Record<string, JsonSchema>;
  }[];
  const named = alternatives.map(({ required = [], properties: narrowed = {} }) => {
    const members = Object.entries(properties).map(
      ([name, inner]): [string, fc.Arbitrary<unknown>] => {
        const { pattern } = narrowed[name] ?? {};
        const matching = pattern === undefined ? undefined : new RegExp(String(pattern), 'u');
        return [
          name,
          matching ? of(inner).filter((value) => matching.test(String(value))) : of(inner),
        ];
      },
    );
    const requiredKeys = [...required, ...((schema.required ?? []) as string[])];
    return fc.record(Object.fromEntries(members), { requiredKeys, noNullPrototype: true });
  });
  const fixed = fc.oneof(...named);
  if (typeof schema.additionalProperties !== 'object') {
    return fixed;
  }
  const { pattern } = (schema.propertyNames ?? {}) as JsonSchema;
  const names = stringArbitrary(pattern === undefined ? undefined : String(pattern), 1, 20);
  const more = fc.dictionary(names, of(schema.additionalProperties), {
    minKeys: Math.min(3, Number(schema.minProperties ?? 0)),
    maxKeys: 3,
    noNullPrototype: true,
  });
  return fc.tuple(fixed, more).map(([own, others]) => ({ ...others, ...(own as object) }));
}
