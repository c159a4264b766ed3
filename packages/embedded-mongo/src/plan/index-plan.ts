import type { SortField } from '../query/compile-sort.ts';
import type { Index } from '../storage/catalog.ts';
import { type Bounds, boundsOf, countPointFields, isSinglePoint } from './bounds.ts';
import { canUseIndex } from './can-use-index.ts';
import type { Conditions } from './conditions.ts';
import type { Interval } from './interval.ts';
import { keyPredicate } from './key-predicate.ts';
import { branchScans, pointPrefixes, type Range, type Scan, scansOf } from './scans.ts';

/** How a single index can support a query. */
export interface IndexPlan {
  index: Index;
  scans: Scan[];
  reverse: boolean;
  /** Whether merging the scans gives the requested order. */
  sorted: boolean;
  /** Rejects keys that are within the bounds, but do not match the filter. */
  keyFilter: ((key: Buffer) => boolean) | undefined;
  /** Whether the keys alone show which documents match, without fetching documents. */
  decidedByKeys: boolean;
  /** Whether the scans may return a record id more than once, because the index is multikey. */
  mayRepeat: boolean;
  /** How many fields of the index have bounds. */
  boundFields: number;
}

/** Plans a query with a single index; undefined if the index does not help. */
export function planIndex(
  index: Index,
  conditions: Conditions,
  sort: SortField[],
): IndexPlan | undefined {
  if (!canUseIndex(index, conditions)) {
    return undefined;
  }
  const { fields, satisfied, branches } = bestBounds(index, conditions);
  const points = branches ? fields.length : countPointFields(fields);
  const order = scanDirection(index, fields, points, sort);
  const matchesAll =
    conditions.fields.length + conditions.ors.length === 0 && !conditions.incomplete;
  const bound = fields.length > 0 || branches !== undefined;
  if (!bound && !matchesAll && (order === undefined || sort.length === 0)) {
    return undefined;
  }
  const { test, exact } = keyPredicate(index, conditions, satisfied);
  const prefixes = pointPrefixes(index, fields, points);
  const scans = branches
    ? branchScans(prefixes, branches)
    : scansOf(index, fields, points, prefixes);
  return {
    index,
    scans,
    reverse: order === 'reverse',
    sorted: sort.length === 0 || order !== undefined,
    keyFilter: test,
    decidedByKeys: exact && !index.clipped && scans.every(({ clipped }) => !clipped),
    mayRepeat: index.fields.some(
      ({ path }, at) => index.multikey.has(path) && !isSinglePoint(fields[at]),
    ),
    boundFields: fields.length + (branches ? 1 : 0),
  };
}

/**
 * Returns the bounds of a filter. The branches of an `$or` get separate scans if their ranges do
 * not overlap, and otherwise common bounds.
 */
function bestBounds(index: Index, conditions: Conditions): Bounds & { branches?: Range[] } {
  const [branches, ...others] = conditions.ors;
  const outer = boundsOf(index, { ...conditions, ors: others });
  const points = countPointFields(outer.fields);
  if (!branches || index.clipped || points < outer.fields.length) {
    return boundsOf(index, conditions);
  }
  const ranges: Range[] = [];
  let exact = true;
  for (const branch of branches) {
    const inner = boundsOf(index, { ...branch, ors: [] }, points);
    if (
      inner.fields.length === 0 ||
      index.fields.some(({ path }, at) => at >= points && index.multikey.has(path))
    ) {
      return boundsOf(index, conditions);
    }
    const innerPoints = countPointFields(inner.fields);
    const prefixes = pointPrefixes(index, inner.fields, innerPoints, points, Buffer.alloc(0));
    ranges.push(...scansOf(index, inner.fields, innerPoints, prefixes, points));
    exact &&=
      !branch.incomplete &&
      branch.ors.length === 0 &&
      branch.fields.every((condition) => inner.satisfied.has(condition));
  }
  ranges.sort((a, b) => a.start.compare(b.start));
  const disjoint = ranges.every((range, at) => {
    const before = at > 0 ? ranges[at - 1] : undefined;
    return before === undefined || before.end.compare(range.start) <= 0;
  });
  if (!disjoint) {
    return boundsOf(index, conditions);
  }
  return {
    ...outer,
    satisfied: exact ? new Set([...outer.satisfied, branches]) : outer.satisfied,
    branches: ranges,
  };
}

/**
 * Returns the direction in which the merged scans give a sort order; undefined if no direction
 * does. Fields whose bounds contain a single value do not affect the sort order.
 */
function scanDirection(
  index: Index,
  fields: Interval[][],
  points: number,
  sort: SortField[],
): 'forward' | 'reverse' | undefined {
  if (index.clipped) {
    return undefined;
  }
  const fixed = new Set(
    index.fields
      .slice(0, points)
      .filter(({ path }, at) => fields[at]?.length === 1 && !index.multikey.has(path))
      .map(({ path }) => path),
  );
  const relevant = sort.filter(({ path }) => !fixed.has(path));
  const [first] = relevant;
  if (first === undefined) {
    return 'forward';
  }
  const rest = index.fields.slice(points);
  const reverse = first.direction !== rest[0]?.direction;
  const fits = relevant.every(({ path, direction }, at) => {
    const field = rest[at];
    return (
      field?.path === path &&
      !index.multikey.has(path) &&
      (field.direction !== direction) === reverse
    );
  });
  if (!fits) {
    return undefined;
  }
  return reverse ? 'reverse' : 'forward';
}
