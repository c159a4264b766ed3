import type { Index } from '../storage/catalog.ts';
import { canonicalTypes } from '../values/canonical-type.ts';
import type { Condition, Conditions } from './conditions.ts';
import { type Interval, intersectIntervals, unionIntervals } from './interval.ts';

const maxScans = 256;

/** The part of an index that a query must read: intervals of keys for each leading field. */
export interface Bounds {
  /** The intervals of each field with bounds. */
  fields: Interval[][];
  /** The conditions, and complete `$or`s, that every key within the bounds meets. */
  satisfied: Set<Condition | Conditions[]>;
}

export function isSinglePoint(intervals: Interval[] | undefined): boolean {
  const [only, ...others] = intervals ?? [];
  return only !== undefined && others.length === 0 && only.point;
}

/** Returns the bounds of a filter on the fields of an index, beginning with field number `from`. */
export function boundsOf(index: Index, conditions: Conditions, from = 0): Bounds {
  const fields: Interval[][] = [];
  const satisfied = new Set<Condition | Conditions[]>();
  for (const { path } of index.fields.slice(from)) {
    const multikey = index.multikey.has(path);
    const own = conditions.fields.filter((condition) => condition.path === path);
    const selected = multikey
      ? own.toSorted((a, b) => looseness(a) - looseness(b)).slice(0, 1)
      : own;
    let intervals =
      selected.length > 0
        ? selected.map((condition) => condition.intervals).reduce(intersectIntervals)
        : undefined;
    for (const condition of selected) {
      if (isSatisfiedByBounds(condition, multikey)) {
        satisfied.add(condition);
      }
    }
    if (!multikey) {
      for (const branches of conditions.ors) {
        intervals = narrow(intervals, unionOfBranches(path, branches));
      }
    }
    if (intervals === undefined) {
      break;
    }
    fields.push(intervals);
    // A scan reads contiguous keys. After a field with a range, or with too many points, further
    // fields cannot limit the scan.
    if (countPointFields(fields) < fields.length) {
      break;
    }
  }
  return { fields, satisfied };
}

/**
 * Whether every key within the bounds meets the condition. On a multikey field, only values except
 * null and ranges of strings ensure that the condition is met. An empty array is indexed as null.
 */
function isSatisfiedByBounds(condition: Condition, multikey: boolean): boolean {
  if (!condition.exact) {
    return false;
  }
  if (!multikey) {
    return true;
  }
  return condition.intervals.every(({ start, point }) =>
    point ? start[0] !== canonicalTypes.null : start[0] === canonicalTypes.string,
  );
}

/**
 * Estimates how many keys are within the bounds of a condition. A lower number means fewer keys.
 */
function looseness({ intervals }: Condition): number {
  return intervals.every(({ point }) => point) ? intervals.length : 1_000;
}

/**
 * Returns the union of the bounds that the branches of an `$or` have on a field; undefined if a
 * branch has no bounds.
 */
function unionOfBranches(path: string, branches: Conditions[]): Interval[] | undefined {
  const each = branches.map((branch) => {
    const own = branch.fields
      .filter((condition) => condition.path === path)
      .map(({ intervals }) => intervals);
    return own.length > 0 ? own.reduce(intersectIntervals) : undefined;
  });
  if (each.some((intervals) => intervals === undefined)) {
    return undefined;
  }
  return unionIntervals(each.flatMap((intervals) => intervals ?? []));
}

function narrow(
  intervals: Interval[] | undefined,
  by: Interval[] | undefined,
): Interval[] | undefined {
  if (by === undefined) {
    return intervals;
  }
  return intervals === undefined ? by : intersectIntervals(intervals, by);
}

/**
 * Returns how many leading fields have only points as bounds. The values of these fields have at
 * most 256 combinations.
 */
export function countPointFields(fields: Interval[][]): number {
  let combinations = 1;
  let count = 0;
  for (const intervals of fields) {
    combinations *= intervals.length;
    if (!intervals.every(({ point }) => point) || combinations > maxScans) {
      break;
    }
    count++;
  }
  return count;
}
