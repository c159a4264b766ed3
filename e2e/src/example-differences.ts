/**
 * Returns the paths of members whose names or types differ in two JSON values. Compares only the
 * first items of lists. Null and empty values match any value.
 */
export function differencesOf(one: unknown, other: unknown, path = ''): string[] {
  if (isEmpty(one) || isEmpty(other)) {
    return [];
  }
  if (typeof one !== 'object' || typeof other !== 'object') {
    return typeof one === typeof other ? [] : [path];
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return differencesOf(one[0], other[0], `${path}.0`);
  }
  const [ones, others] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(ones), ...Object.keys(others)])].flatMap((name) =>
    name in ones && name in others
      ? differencesOf(ones[name], others[name], `${path}.${name}`)
      : [`${path}.${name}`],
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}
