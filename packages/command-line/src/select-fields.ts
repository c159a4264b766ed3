/** Returns the members of a record in the order of `fields`, or all members without `fields`. */
export function selectFields(record: object, fields: readonly string[] | undefined): object {
  const members = record as Record<string, unknown>;
  return fields
    ? Object.fromEntries(fields.map((field) => [field, members[field] ?? null]))
    : record;
}
