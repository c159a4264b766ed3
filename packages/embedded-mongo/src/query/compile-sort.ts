import { CommandError } from '../command-error.ts';
import { compareValues } from '../values/compare.ts';
import { toDouble } from '../values/number.ts';
import { type PlainObject, rankOf, ranks } from '../values/rank.ts';
import { missing, pathValues, withElements } from './path-values.ts';

export interface SortField {
  path: string;
  direction: 1 | -1;
}

/** @throws CommandError for a direction other than 1 and -1 */
export function sortFields(sort: PlainObject): SortField[] {
  return Object.entries(sort).map(([path, direction]) => {
    const number = rankOf(direction) === ranks.number ? toDouble(direction) : Number.NaN;
    if (number !== 1 && number !== -1)
      throw new CommandError('BadValue', `Illegal key in $sort specification: ${path}: 1 and -1 only`);
    return { path, direction: number };
  });
}

/** The values to sort a document by: of an array its smallest for ascending, its largest for descending. */
export function sortKey(fields: SortField[], document: PlainObject): unknown[] {
  return fields.map(({ path, direction }) => {
    const values = pathValues(document, path);
    if (values.length === 1 && !Array.isArray(values[0])) return values[0] === missing ? null : values[0];
    const each = withElements(values).filter((value) => !Array.isArray(value) || value.length === 0);
    const candidates = each.map((value) => (value === missing ? null : value));
    return candidates.reduce(
      (best, value) => (compareValues(value, best) * direction < 0 ? value : best),
      candidates[0] ?? null,
    );
  });
}

export function compareSortKeys(fields: SortField[], a: unknown[], b: unknown[]): number {
  for (let at = 0; at < fields.length; at++) {
    const order = compareValues(a[at], b[at]);
    if (order !== 0) return order * fields[at]!.direction;
  }
  return 0;
}
