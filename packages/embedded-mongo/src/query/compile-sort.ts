import { CommandError } from '../command-error.ts';
import { canonicalTypeOf, canonicalTypes, type PlainObject } from '../values/canonical-type.ts';
import { compareWithMissing } from '../values/compare-missing.ts';
import { fieldsOf } from '../values/field-names.ts';
import { toDouble } from '../values/number.ts';
import { missing, pathValues } from './path-values.ts';

/** A field of a sort or of an index: 1 is ascending, -1 descending. */
export interface SortField {
  path: string;
  direction: 1 | -1;
}

/**
 * Parses a sort order.
 * @throws CommandError BadValue for a direction other than 1 and -1
 */
export function sortFields(sort: PlainObject): SortField[] {
  return fieldsOf(sort).map(([path, direction]) => {
    const number =
      canonicalTypeOf(direction) === canonicalTypes.number ? toDouble(direction) : Number.NaN;
    if (number !== 1 && number !== -1) {
      throw new CommandError(
        'BadValue',
        `Illegal key in $sort specification: ${path}: 1 and -1 only`,
      );
    }
    return { path, direction: number };
  });
}

/**
 * Returns the values by which a document is sorted. An array counts as the smallest element in an
 * ascending order, and as the largest element in a descending order. An empty array comes before
 * null.
 */
export function sortKey(fields: SortField[], document: PlainObject): unknown[] {
  return fields.map(({ path, direction }) => {
    const candidates = pathValues(document, path).flatMap(sortValues);
    const [first = null, ...others] = candidates;
    return others.reduce(
      (best, value) => (compareWithMissing(value, best) * direction < 0 ? value : best),
      first,
    );
  });
}

/**
 * Returns the values of a field. A missing value sorts as null. An empty array sorts before null.
 */
function sortValues(value: unknown): unknown[] {
  if (!Array.isArray(value)) {
    return [value === missing || value === undefined ? null : value];
  }
  return value.length === 0
    ? [missing]
    : value.map((element) => (element === undefined ? null : element));
}

/** Returns a negative number if `a` sorts before `b`, a positive number if after, 0 if equal. */
export function compareSortKeys(fields: SortField[], a: unknown[], b: unknown[]): number {
  for (let at = 0; at < fields.length; at++) {
    const order = compareWithMissing(a[at], b[at]);
    if (order !== 0) {
      return fields[at]?.direction === -1 ? -order : order;
    }
  }
  return 0;
}
