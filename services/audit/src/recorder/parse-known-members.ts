import type { z } from 'zod';

/**
 * Drops members of a newer emitter that the schema does not have, then parses the value by the strict schema. Unknown members
 * are dropped, not recorded, because only their schema says which members are personal.
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
