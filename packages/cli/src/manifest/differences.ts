import { isDeepStrictEqual } from 'node:util';

/** A difference in a member, or in an entry of a list. */
export interface Difference {
  /** The path of the member, such as `supportContact.email`. */
  field: string;
  change: 'added' | 'removed' | 'changed';
  before?: unknown;
  after?: unknown;
}

/** Lists whose order has no meaning. */
const sets = new Set([
  'scopes',
  'grantTypes',
  'redirectUris',
  'postLogoutRedirectUris',
  'organizations',
]);

/** Returns the differences, member by member. Compares only the members of `after`. */
export function differencesBetween(
  before: object,
  after: object,
  path: readonly string[] = [],
): Difference[] {
  const known = before as Record<string, unknown>;
  return Object.entries(after).flatMap(([name, value]) =>
    differencesOf([...path, name], known[name], value),
  );
}

function differencesOf(path: readonly string[], before: unknown, after: unknown): Difference[] {
  const field = path.join('.');
  if (isDeepStrictEqual(before, after) || (isEmpty(before) && isEmpty(after))) {
    return [];
  }
  if (Array.isArray(before ?? after) && Array.isArray(after ?? before)) {
    return entriesOf(field, (before ?? []) as unknown[], (after ?? []) as unknown[]);
  }
  if (isObject(before ?? {}) && isObject(after ?? {})) {
    const removed = Object.keys(before ?? {}).map((name) => [name, undefined]);
    return differencesBetween(
      before ?? {},
      { ...Object.fromEntries(removed), ...(after as object) },
      path,
    );
  }
  return [
    {
      field,
      change: changeOf(before, after),
      ...(isEmpty(before) ? {} : { before }),
      ...(isEmpty(after) ? {} : { after }),
    },
  ];
}

function changeOf(before: unknown, after: unknown): Difference['change'] {
  if (isEmpty(before)) {
    return 'added';
  }
  return isEmpty(after) ? 'removed' : 'changed';
}

function entriesOf(
  field: string,
  before: readonly unknown[],
  after: readonly unknown[],
): Difference[] {
  const without = (list: readonly unknown[], others: readonly unknown[]) =>
    list.filter((entry) => !others.some((other) => isDeepStrictEqual(entry, other)));
  const removed = without(before, after).map(
    (entry): Difference => ({
      field,
      change: 'removed',
      before: entry,
    }),
  );
  const added = without(after, before).map(
    (entry): Difference => ({
      field,
      change: 'added',
      after: entry,
    }),
  );
  if (removed.length + added.length > 0) {
    return [...removed, ...added];
  }
  // The lists have the same entries, but the order or the number of repetitions differs.
  return sets.has(field) && new Set(before).size === new Set(after).size
    ? []
    : [
        {
          field,
          change: 'changed',
          before,
          after,
        },
      ];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    isDeepStrictEqual(value, []) ||
    isDeepStrictEqual(value, {})
  );
}
