/** A field changed by another person. */
export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Whether the person has changed the field, too, to a different value. */
  isContested: boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const entryOf = (values: object, field: string): unknown =>
  Object.entries(Object(values)).find(([name]) => name === field)?.[1];

/**
 * The fields changed meanwhile by another person.
 * @param base common starting version
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
 * Merges two versions: the other version for fields that the person did not change or gives up.
 * @param kept contested fields with the person's own version
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

/** A value of a form as text. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(asText).join('\n');
  }
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).map(asText).join(' = ');
  }
  return String(value ?? '');
}
