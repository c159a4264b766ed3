import { encodeValue, invert, successor } from '../values/encode.ts';
import { ranks } from '../values/rank.ts';

/** Encoded values from `start` up to, not with, `end`. A point is one value. */
export interface Interval {
  start: Buffer;
  end: Buffer;
  point: boolean;
}

export function pointInterval(value: unknown): Interval {
  const start = encodeValue(value);
  return { start, end: successor(start), point: true };
}

export function above(value: unknown, inclusive: boolean): Interval {
  const encoded = encodeValue(value);
  return { start: inclusive ? encoded : successor(encoded), end: Buffer.from([encoded[0]! + 1]), point: false };
}

export function below(value: unknown, inclusive: boolean): Interval {
  const encoded = encodeValue(value);
  return { start: Buffer.from([encoded[0]!]), end: inclusive ? successor(encoded) : encoded, point: false };
}

/** Every string that begins with `prefix`. */
export function prefixInterval(prefix: string): Interval {
  const start = Buffer.concat([Buffer.from([ranks.string]), Buffer.from(prefix)]);
  return { start, end: successor(start), point: false };
}

/** Ordered and apart. */
export function unite(intervals: Interval[]): Interval[] {
  const sorted = intervals.filter(({ start, end }) => start.compare(end) < 0).sort((a, b) => a.start.compare(b.start));
  const united: Interval[] = [];
  for (const interval of sorted) {
    const last = united.at(-1);
    if (!last || interval.start.compare(last.end) >= 0) united.push(interval);
    else if (interval.end.compare(last.end) > 0)
      united[united.length - 1] = { start: last.start, end: interval.end, point: false };
  }
  return united;
}

export function intersect(a: Interval[], b: Interval[]): Interval[] {
  const common: Interval[] = [];
  for (const left of a) {
    for (const right of b) {
      const start = left.start.compare(right.start) > 0 ? left.start : right.start;
      const end = left.end.compare(right.end) < 0 ? left.end : right.end;
      if (start.compare(end) < 0) common.push({ start, end, point: left.point || right.point });
    }
  }
  return unite(common);
}

export function contains(outer: Interval[], inner: Interval[]): boolean {
  return inner.every(({ start, end }) =>
    outer.some((one) => one.start.compare(start) <= 0 && one.end.compare(end) >= 0),
  );
}

/** The same values as a descending field encodes them. */
export function inverted({ start, end, point }: Interval): Interval {
  if (point) {
    const turned = invert(start);
    return { start: turned, end: successor(turned), point };
  }
  return { start: successor(invert(end)), end: successor(invert(start)), point };
}
