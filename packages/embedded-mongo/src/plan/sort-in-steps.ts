import { type YieldPoint, yieldPoint } from './yield-point.ts';

const itemsPerStep = 256;

/** Sorts many items by a stable merge sort, with yield points for other commands. */
export function* sortInSteps<T>(
  items: T[],
  order: (a: T, b: T) => number,
): Generator<YieldPoint, T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += itemsPerStep) {
    runs.push(items.slice(at, at + itemsPerStep).sort(order));
    yield yieldPoint;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], order));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<T>(
  left: T[],
  right: T[],
  order: (a: T, b: T) => number,
): Generator<YieldPoint, T[]> {
  const merged: T[] = [];
  let [fromLeft, fromRight] = [0, 0];
  for (;;) {
    const [a, b] = [left[fromLeft], right[fromRight]];
    if (a === undefined && b === undefined) {
      return merged;
    }
    const takeLeft = b === undefined || (a !== undefined && order(a, b) <= 0);
    const next = takeLeft ? left[fromLeft++] : right[fromRight++];
    if (next !== undefined) {
      merged.push(next);
    }
    if (merged.length % itemsPerStep === 0) {
      yield yieldPoint;
    }
  }
}
