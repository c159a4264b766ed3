import type { Index } from '../storage/catalog.ts';
import { clippedKeyBytes, indexPrefix } from '../storage/keys.ts';
import { successor } from '../values/encode.ts';
import { type Interval, invertInterval } from './interval.ts';

/** A contiguous range of index keys, from `start` up to, but not including, `end`. */
export interface Scan {
  start: Buffer;
  end: Buffer;
  /**
   * Number of leading bytes that all keys of the scan share. Scans are merged in the order of the
   * bytes after the shared prefix.
   */
  prefixLength: number;
  /**
   * Whether a bound was too long for a key and was clipped. With a clipped bound, the scan may
   * return keys outside of the original bound.
   */
  clipped: boolean;
}

/** A range of the bytes after a prefix. */
export type Range = Pick<Scan, 'start' | 'end'>;

/** Returns a scan for each combination of a prefix and a range. */
export function branchScans(prefixes: Buffer[], ranges: Range[]): Scan[] {
  return prefixes.flatMap((prefix) =>
    ranges.map(({ start, end }) =>
      clipBounds(Buffer.concat([prefix, start]), Buffer.concat([prefix, end]), prefix.length),
    ),
  );
}

/**
 * Returns a key prefix for each combination of the points of the leading fields.
 * @param fields the bounds of the index's fields, from field number `from` on
 */
export function pointPrefixes(
  index: Index,
  fields: Interval[][],
  points: number,
  from = 0,
  first = indexPrefix(index.id),
): Buffer[] {
  let prefixes = [first];
  for (const [at, intervals] of fields.slice(0, points).entries()) {
    const values = intervals.map((interval) => inFieldDirection(index, from + at, interval).start);
    prefixes = prefixes.flatMap((prefix) => values.map((value) => Buffer.concat([prefix, value])));
  }
  return prefixes;
}

/**
 * Returns the scans for bounds: for each prefix, the intervals of the first field after the points.
 */
export function scansOf(
  index: Index,
  fields: Interval[][],
  points: number,
  prefixes: Buffer[],
  from = 0,
): Scan[] {
  const ranges = fields[points]?.map((interval) =>
    inFieldDirection(index, from + points, interval),
  );
  return prefixes.flatMap((prefix) => {
    const prefixLength = prefix.length;
    if (!ranges) {
      return [clipBounds(prefix, successor(prefix), prefixLength)];
    }
    return ranges.map(({ start, end }) =>
      clipBounds(Buffer.concat([prefix, start]), Buffer.concat([prefix, end]), prefixLength),
    );
  });
}

function inFieldDirection(index: Index, at: number, interval: Interval): Interval {
  return index.fields[at]?.direction === -1 ? invertInterval(interval) : interval;
}

/**
 * Clips bounds longer than a clipped key. A clipped scan includes every key that begins with the
 * clipped bound.
 */
function clipBounds(start: Buffer, end: Buffer, prefixLength: number): Scan {
  return {
    start: start.subarray(0, clippedKeyBytes),
    end: end.length > clippedKeyBytes ? successor(end.subarray(0, clippedKeyBytes)) : end,
    prefixLength: Math.min(prefixLength, clippedKeyBytes),
    clipped: start.length > clippedKeyBytes || end.length > clippedKeyBytes,
  };
}
