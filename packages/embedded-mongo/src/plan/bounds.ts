import type { Index } from '../storage/catalog.ts';
import { canonicalTypes } from '../values/canonical-type.ts';
import type { Condition, Conditions } from './conditions.ts';
import { type Interval, intersectIntervals, unionIntervals } from './interval.ts';

const maxScans = 256;

/** Index bounds: for each leading field of an index, the intervals of keys to be scanned. */
export interface Bounds {
  /** The intervals of each bounded field. */
  fields: Interval[][];
  /** Conditions, and whole `$or`s, met by every key within the bounds. */
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
    // Scans are contiguous: a field after a range, or after too many points, cannot limit the
    // scans.
    if (countPointFields(fields) < fields.length) {
      break;
    }
  }
  return { fields, satisfied };
}

/**
 * On a multikey field, only values besides null, and ranges of strings, are exact: an empty array
 * is indexed as null.
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

/** The lower, the fewer keys the condition is expected to leave. */
function looseness({ intervals }: Condition): number {
  return intervals.every(({ point }) => point) ? intervals.length : 1_000;
}

/**
 * Returns the union of an `$or`'s bounds on a field; undefined if a branch has no bound on the
 * field.
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
 * Returns how many leading fields have only points as bounds, up to 256 combinations of their
 * values.
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
