import type { Index } from '../storage/catalog.ts';
import { comparableBytes, indexPrefix } from '../storage/keys.ts';
import { successor } from '../values/encode.ts';
import { type Interval, inverted } from './interval.ts';

export interface Scan {
  start: Buffer;
  end: Buffer;
  /** Bytes that all keys of the scan share: what comes after them is its order. */
  shared: number;
  /** A bound was too long for a key: the scan may give more than was asked. */
  cut: boolean;
}

/** A part of an order, as bytes that follow a prefix. */
export type Range = Pick<Scan, 'start' | 'end'>;

export function branchScans(prefixes: Buffer[], ranges: Range[]): Scan[] {
  return prefixes.flatMap((prefix) =>
    ranges.map(({ start, end }) => limits(Buffer.concat([prefix, start]), Buffer.concat([prefix, end]), prefix.length)),
  );
}

/** Every combination of the leading points, encoded; fields are counted from the index's field number `from`. */
export function prefixesOf(
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

export function scansOf(index: Index, fields: Interval[][], points: number, prefixes: Buffer[], from = 0): Scan[] {
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
    cut: start.length > comparableBytes || end.length > comparableBytes,
  };
}
