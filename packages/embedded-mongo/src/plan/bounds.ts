import type { Index } from '../storage/catalog.ts';
import { ranks } from '../values/rank.ts';
import type { Condition, Conditions } from './conditions.ts';
import { type Interval, intersect, unite } from './interval.ts';

const maxScans = 256;

export interface Bounds {
  /** One list of intervals a bound field. */
  fields: Interval[][];
  /** Conditions, and whole `$or`s, that the bounds fulfil. */
  met: Set<Condition | Conditions[]>;
}

export function isOnePoint(intervals: Interval[] | undefined): boolean {
  return intervals?.length === 1 && intervals[0]!.point;
}

/** What a filter demands of the leading fields of an index, from its field number `from` on. */
export function boundsOf(index: Index, conditions: Conditions, from = 0): Bounds {
  const fields: Interval[][] = [];
  const met = new Set<Condition | Conditions[]>();
  for (const { path } of index.fields.slice(from)) {
    const multikey = index.multikey.has(path);
    const own = conditions.fields.filter((condition) => condition.path === path);
    const chosen = multikey ? own.toSorted((a, b) => weight(a) - weight(b)).slice(0, 1) : own;
    let intervals = chosen.length > 0 ? chosen.map((condition) => condition.intervals).reduce(intersect) : undefined;
    for (const condition of chosen) if (isMet(condition, multikey)) met.add(condition);
    if (!multikey) for (const branches of conditions.ors) intervals = narrowed(intervals, hull(path, branches));
    if (intervals === undefined) break;
    fields.push(intervals);
    // Fields after a range, or after too many points, bound no scan.
    if (pointPrefix(fields) < fields.length) break;
  }
  return { fields, met };
}

/** On arrays, entries tell exactly only of a single value that is not null, and of one range of strings. */
function isMet(condition: Condition, multikey: boolean): boolean {
  if (!condition.exact) return false;
  if (!multikey) return true;
  const [only, ...others] = condition.intervals;
  if (!only || others.length > 0) return false;
  return only.point ? only.start[0] !== ranks.null : only.start[0] === ranks.string;
}

function weight({ intervals }: Condition): number {
  return intervals.every(({ point }) => point) ? intervals.length : 1_000;
}

/** What all branches of an `$or` together demand of a field; undefined where one of them demands nothing. */
function hull(path: string, branches: Conditions[]): Interval[] | undefined {
  const each = branches.map((branch) => {
    const own = branch.fields.filter((condition) => condition.path === path).map(({ intervals }) => intervals);
    return own.length > 0 ? own.reduce(intersect) : undefined;
  });
  if (each.some((intervals) => intervals === undefined)) return undefined;
  return unite(each.flatMap((intervals) => intervals ?? []));
}

function narrowed(intervals: Interval[] | undefined, by: Interval[] | undefined): Interval[] | undefined {
  if (by === undefined) return intervals;
  return intervals === undefined ? by : intersect(intervals, by);
}

/** How many leading fields have nothing but points, as long as their combinations stay few. */
export function pointPrefix(fields: Interval[][]): number {
  let combinations = 1;
  let count = 0;
  for (const intervals of fields) {
    combinations *= intervals.length;
    if (!intervals.every(({ point }) => point) || combinations > maxScans) break;
    count++;
  }
  return count;
}
