import type { z } from 'zod';

/**
 * Removes the properties that the schema does not have, and then parses the value with the strict
 * schema. Unknown properties must not be recorded, because without a schema it is unknown whether
 * they are personal.
 */
export function parseKnownMembers<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    return parsed;
  }
  const unknown = parsed.error.issues.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length === 0) {
    return parsed;
  }
  const known = structuredClone(value);
  for (const { path, keys } of unknown) {
    const parent = path.reduce<unknown>(
      (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
      known,
    );
    for (const key of keys) {
      delete (parent as Record<string, unknown> | undefined)?.[key];
    }
  }
  return schema.safeParse(known);
}
