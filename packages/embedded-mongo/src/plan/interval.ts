import { canonicalTypes } from '../values/canonical-type.ts';
import { encodeStringFrom, encodeValue, invert, successor } from '../values/encode.ts';

/** Encoded values from `start` up to, but not including, `end`. A point contains a single value. */
export interface Interval {
  start: Buffer;
  end: Buffer;
  point: boolean;
}

/** Returns the interval with exactly this value. */
export function pointInterval(value: unknown): Interval {
  const start = encodeValue(value);
  return {
    start,
    end: successor(start),
    point: true,
  };
}

/**
 * Returns the interval of values greater than `value`, of the same type; with `inclusive`, also
 * `value`.
 */
export function intervalAbove(value: unknown, inclusive: boolean): Interval {
  const encoded = encodeValue(value);
  return {
    start: inclusive ? encoded : successor(encoded),
    end: Buffer.from([encoded.readUInt8(0) + 1]),
    point: false,
  };
}

/**
 * Returns the interval of values less than `value`, of the same type; with `inclusive`, also
 * `value`.
 */
export function intervalBelow(value: unknown, inclusive: boolean): Interval {
  const encoded = encodeValue(value);
  return {
    start: Buffer.from([encoded.readUInt8(0)]),
    end: inclusive ? successor(encoded) : encoded,
    point: false,
  };
}

/** Returns the interval of all strings with the prefix. */
export function prefixInterval(prefix: string): Interval {
  const bytes = Buffer.from(prefix);
  const start = encodeStringFrom(bytes);
  if (bytes.length === 0) {
    return {
      start,
      end: Buffer.from([canonicalTypes.string + 1]),
      point: false,
    };
  }
  return {
    start,
    end: encodeStringFrom(successor(bytes)),
    point: false,
  };
}

/** Returns the union of intervals, in order and disjoint. */
export function unionIntervals(intervals: Interval[]): Interval[] {
  const sorted = intervals
    .filter(({ start, end }) => start.compare(end) < 0)
    .sort((a, b) => a.start.compare(b.start));
  const union: Interval[] = [];
  for (const interval of sorted) {
    const last = union.at(-1);
    if (!last || interval.start.compare(last.end) >= 0) {
      union.push(interval);
    } else if (interval.end.compare(last.end) > 0) {
      union[union.length - 1] = {
        start: last.start,
        end: interval.end,
        point: false,
      };
    }
  }
  return union;
}

/** Returns the intersection of two unions of intervals, in order and disjoint. */
export function intersectIntervals(a: Interval[], b: Interval[]): Interval[] {
  const common: Interval[] = [];
  for (const left of a) {
    for (const right of b) {
      const start = left.start.compare(right.start) > 0 ? left.start : right.start;
      const end = left.end.compare(right.end) < 0 ? left.end : right.end;
      if (start.compare(end) < 0) {
        common.push({
          start,
          end,
          point: left.point || right.point,
        });
      }
    }
  }
  return unionIntervals(common);
}

/** Whether each inner interval lies within an outer interval. */
export function containsIntervals(outer: Interval[], inner: Interval[]): boolean {
  return inner.every(({ start, end }) =>
    outer.some((interval) => interval.start.compare(start) <= 0 && interval.end.compare(end) >= 0),
  );
}

/** Returns the interval with the same values for a descending field, whose encoding is inverted. */
export function invertInterval({ start, end, point }: Interval): Interval {
  if (point) {
    const inverted = invert(start);
    return {
      start: inverted,
      end: successor(inverted),
      point,
    };
  }
  return {
    start: successor(invert(end)),
    end: successor(invert(start)),
    point,
  };
}
