import type { SortField } from '../query/compile-sort.ts';
import type { Index } from '../storage/catalog.ts';
import { type Bounds, boundsOf, isOnePoint, pointPrefix } from './bounds.ts';
import type { Conditions } from './conditions.ts';
import type { Interval } from './interval.ts';
import { keyPredicate } from './key-predicate.ts';
import { mayServe } from './may-serve.ts';
import { branchScans, prefixesOf, type Range, type Scan, scansOf } from './scans.ts';

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
  const scans = branches ? branchScans(prefixes, branches) : scansOf(index, fields, points, prefixes);
  return {
    index,
    scans,
    reverse: order === 'reverse',
    sorted: sort.length === 0 || order !== undefined,
    keyTest: test,
    covered: covers && !index.clipped && scans.every(({ cut }) => !cut),
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
      .filter(({ path }, at) => fields[at]!.length === 1 && !index.multikey.has(path))
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
