import type { SortField } from '../query/compile-sort.ts';
import type { Index } from '../storage/catalog.ts';
import { comparableBytes, indexPrefix } from '../storage/keys.ts';
import { successor } from '../values/encode.ts';
import { type Condition, type Conditions, conditionsOf } from './conditions.ts';
import { contains, type Interval, intersect, inverted, unite } from './interval.ts';
import { keyPredicate } from './key-predicate.ts';

export interface Scan {
  start: Buffer;
  end: Buffer;
  /** Bytes that all keys of the scan share: what comes after them is its order. */
  shared: number;
}

export interface IndexPlan {
  index: Index;
  scans: Scan[];
  reverse: boolean;
  /** The scans, merged, come in the order that was asked for. */
  sorted: boolean;
  keyTest: ((key: Buffer) => boolean) | undefined;
  /** Keys alone decide: no document needs to be looked at to know that it matches. */
  covered: boolean;
  /** A record may come more than once. */
  repeats: boolean;
  /** Fields of the index that have bounds. */
  boundFields: number;
}

const maxScans = 256;

interface Bounds {
  /** One list of intervals a bound field. */
  fields: Interval[][];
  /** Conditions, and whole `$or`s, that the bounds fulfil. */
  met: Set<Condition | Conditions[]>;
}

/** How this index would serve the filter, or undefined where it cannot. */
export function planIndex(index: Index, conditions: Conditions, sort: SortField[]): IndexPlan | undefined {
  if (!mayServe(index, conditions)) return undefined;
  const { fields, met, branches } = bestBounds(index, conditions);
  const points = branches ? fields.length : pointPrefix(fields);
  const order = sortOrder(index, fields, points, sort);
  const everything = conditions.fields.length + conditions.ors.length === 0 && !conditions.opaque;
  const bound = fields.length > 0 || branches !== undefined;
  if (!bound && !everything && (order === undefined || sort.length === 0)) return undefined;
  const { test, covers } = keyPredicate(index, conditions, met);
  const prefixes = prefixesOf(index, fields, points);
  return {
    index,
    scans: branches ? branchScans(prefixes, branches) : scansOf(index, fields, points, prefixes),
    reverse: order === 'reverse',
    sorted: sort.length === 0 || order !== undefined,
    keyTest: test,
    covered: covers && !index.clipped,
    repeats: index.fields.some(({ path }, at) => index.multikey.has(path) && !isOnePoint(fields[at])),
    boundFields: fields.length + (branches ? 1 : 0),
  };
}

/** The bounds of the filter; those of an `$or`'s branches one by one where they lie apart, else around all of them. */
function bestBounds(index: Index, conditions: Conditions): Bounds & { branches?: Range[] } {
  const [branches, ...others] = conditions.ors;
  const outer = boundsOf(index, { ...conditions, ors: others });
  const points = pointPrefix(outer.fields);
  if (!branches || index.clipped || points < outer.fields.length) return boundsOf(index, conditions);
  const ranges: Range[] = [];
  let exact = true;
  for (const branch of branches) {
    const inner = boundsOf(index, { ...branch, ors: [] }, points);
    if (inner.fields.length === 0 || index.fields.some(({ path }, at) => at >= points && index.multikey.has(path))) {
      return boundsOf(index, conditions);
    }
    const innerPoints = pointPrefix(inner.fields);
    const prefixes = prefixesOf(index, inner.fields, innerPoints, points, Buffer.alloc(0));
    ranges.push(...scansOf(index, inner.fields, innerPoints, prefixes, points));
    exact &&= !branch.opaque && branch.ors.length === 0 && branch.fields.every((condition) => inner.met.has(condition));
  }
  ranges.sort((a, b) => a.start.compare(b.start));
  const apart = ranges.every((range, at) => at === 0 || ranges[at - 1]!.end.compare(range.start) <= 0);
  if (!apart) return boundsOf(index, conditions);
  return { ...outer, met: exact ? new Set([...outer.met, branches]) : outer.met, branches: ranges };
}

type Range = Pick<Scan, 'start' | 'end'>;

function branchScans(prefixes: Buffer[], ranges: Range[]): Scan[] {
  return prefixes.flatMap((prefix) =>
    ranges.map(({ start, end }) => limits(Buffer.concat([prefix, start]), Buffer.concat([prefix, end]), prefix.length)),
  );
}

function isOnePoint(intervals: Interval[] | undefined): boolean {
  return intervals?.length === 1 && intervals[0]!.point;
}

/** A sparse or partial index serves only filters that ask for nothing outside it. */
function mayServe(index: Index, conditions: Conditions): boolean {
  const nothing = Buffer.from([5]);
  const demanded = (path: string) =>
    conditions.fields.filter((condition) => condition.path === path).map(({ intervals }) => intervals);
  if (index.sparse) {
    const present = index.fields.some(({ path }) =>
      demanded(path).some((all) =>
        all.every(({ start, end }) => start.compare(nothing) > 0 || end.compare(nothing) <= 0),
      ),
    );
    if (!present) return false;
  }
  if (!index.partial) return true;
  return Object.entries(index.partial).every(([path, operand]) => implied(path, operand, conditions));
}

function implied(path: string, operand: unknown, conditions: Conditions): boolean {
  const partial = partialIntervals(path, operand);
  return (
    partial !== undefined &&
    conditions.fields.some((condition) => condition.path === path && contains(partial, condition.intervals))
  );
}

function partialIntervals(path: string, operand: unknown): Interval[] | undefined {
  const isExists = typeof operand === 'object' && operand !== null && '$exists' in operand;
  if (isExists) return [{ start: Buffer.from([6]), end: Buffer.from([255]), point: false }];
  const { fields, opaque } = conditionsOf({ [path]: operand });
  return opaque || fields.length === 0 ? undefined : fields.map(({ intervals }) => intervals).reduce(intersect);
}

/** From the index's field number `from` on. */
function boundsOf(index: Index, conditions: Conditions, from = 0): Bounds {
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
    if (!intervals.every(({ point }) => point)) break;
  }
  return { fields, met };
}

/** On arrays, only a single value that is not null is told exactly by its entries. */
function isMet(condition: Condition, multikey: boolean): boolean {
  if (!condition.exact) return false;
  return !multikey || (isOnePoint(condition.intervals) && condition.intervals[0]!.start[0] !== 5);
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
function pointPrefix(fields: Interval[][]): number {
  let combinations = 1;
  let count = 0;
  for (const intervals of fields) {
    combinations *= intervals.length;
    if (!intervals.every(({ point }) => point) || combinations > maxScans) break;
    count++;
  }
  return count;
}

/** Every combination of the leading points, encoded; fields are counted from the index's field number `from`. */
function prefixesOf(
  index: Index,
  fields: Interval[][],
  points: number,
  from = 0,
  begin = indexPrefix(index.id),
): Buffer[] {
  let prefixes = [begin];
  for (let at = 0; at < points; at++) {
    const values = fields[at]!.map((interval) => oriented(index, from + at, interval).start);
    prefixes = prefixes.flatMap((prefix) => values.map((value) => Buffer.concat([prefix, value])));
  }
  return prefixes;
}

function scansOf(index: Index, fields: Interval[][], points: number, prefixes: Buffer[], from = 0): Scan[] {
  const ranged = fields[points]?.map((interval) => oriented(index, from + points, interval));
  return prefixes.flatMap((prefix) => {
    const shared = prefix.length;
    if (!ranged) return [limits(prefix, successor(prefix), shared)];
    return ranged.map(({ start, end }) => limits(Buffer.concat([prefix, start]), Buffer.concat([prefix, end]), shared));
  });
}

function oriented(index: Index, at: number, interval: Interval): Interval {
  return index.fields[at]!.direction === 1 ? interval : inverted(interval);
}

/** Bounds longer than a cut key are cut as well, to where everything that begins so is in. */
function limits(start: Buffer, end: Buffer, shared: number): Scan {
  return {
    start: start.subarray(0, comparableBytes),
    end: end.length > comparableBytes ? successor(end.subarray(0, comparableBytes)) : end,
    shared: Math.min(shared, comparableBytes),
  };
}

/** Whether the scans, merged, come in this order; a field with one value sorts nothing. */
function sortOrder(
  index: Index,
  fields: Interval[][],
  points: number,
  sort: SortField[],
): 'forward' | 'reverse' | undefined {
  if (index.clipped) return undefined;
  const fixed = new Set(
    index.fields
      .slice(0, points)
      .filter((_, at) => fields[at]!.length === 1)
      .map(({ path }) => path),
  );
  const wanted = sort.filter(({ path }) => !fixed.has(path));
  if (wanted.length === 0) return 'forward';
  const rest = index.fields.slice(points);
  const reverse = wanted[0]!.direction !== rest[0]?.direction;
  const fits = wanted.every(({ path, direction }, at) => {
    const field = rest[at];
    return field?.path === path && !index.multikey.has(path) && (field.direction !== direction) === reverse;
  });
  return fits ? (reverse ? 'reverse' : 'forward') : undefined;
}
