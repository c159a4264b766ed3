/** A field that another person has changed. */
export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Whether the person has changed the same field to a different value. */
  isContested: boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const entryOf = (values: object, field: string): unknown =>
  Object.entries(Object(values)).find(([name]) => name === field)?.[1];

/**
 * Returns the fields that another person has changed since `base`.
 * @param base the version that both people began to edit
 */
export function differences<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  return Object.entries(theirs)
    .map(([field, value]) => {
      const before = entryOf(base, field);
      const own = entryOf(mine, field);
      return {
        field,
        mine: own,
        theirs: value,
        hasChanged: !isSame(before, value),
        isContested: !isSame(before, own) && !isSame(own, value),
      };
    })
    .filter(({ hasChanged }) => hasChanged)
    .map(({ hasChanged: _, ...difference }) => difference);
}

/**
 * Merges two versions. Fields in `changes` get the value of the other person, except for the fields
 * in `kept`.
 * @param kept the fields changed by both people that keep the person's own value
 */
export function merge<Values extends object>(
  mine: Values,
  changes: readonly Difference[],
  kept: readonly string[],
): Values {
  const given = changes
    .filter(({ field, isContested }) => !(isContested && kept.includes(field)))
    .map(({ field, theirs }) => [field, theirs]);
  return { ...mine, ...Object.fromEntries(given) };
}

/** Returns a value of a form as text. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(asText).join('\n');
  }
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).map(asText).join(' = ');
  }
  return String(value ?? '');
}
