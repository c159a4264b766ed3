/**
 * Returns a text that is equal for equal conditions. The text contains the patterns of regular
 * expressions, because their JSON would be `{}`.
 */
export function conditionKey(condition: unknown): string {
  return JSON.stringify(condition, (_name, value) =>
    value instanceof RegExp ? { $regex: value.source, $options: value.flags } : value,
  );
}
