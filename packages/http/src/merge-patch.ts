import { z } from 'zod';
import { requireValid } from './check-request.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Applies a merge patch to a JSON value (RFC 7396, section 2). Objects are merged at every depth,
 * null removes a member, and any other value, such as an array, replaces the previous value.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  return isObject(patch) ? mergeObjects(isObject(target) ? target : {}, patch) : patch;
}

function mergeObjects(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      merged.delete(name);
    } else {
      merged.set(name, mergePatch(merged.get(name), value));
    }
  }
  // `fromEntries` defines own properties, even for names such as `constructor`.
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Applies a merge patch to the fields of a resource. The patched fields are validated after the
 * merge, because a rule may concern the result, such as a maximum number of members. Other fields
 * keep their stored values.
 * @param schema the schema of all fields that can be patched
 * @param removed the values of fields that the patch removes with null
 * @throws PlatformError 400 with an error for each invalid field
 */
export function patchFields<Fields extends z.ZodObject>(
  schema: Fields,
  current: z.input<Fields>,
  patch: { readonly [Name in keyof z.input<Fields>]?: unknown },
  removed: Partial<z.input<Fields>>,
): z.output<Fields> {
  const merged = { ...removed, ...mergeObjects(current, patch) };
  const names = Object.keys(patch);
  const patched = requireValid(z.object(pick(schema.shape, names)), pick(merged, names));
  // The cast is safe: other fields come from `current`, and were validated before they were stored.
  return { ...merged, ...patched } as z.output<Fields>;
}

function pick<Value>(
  members: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}
