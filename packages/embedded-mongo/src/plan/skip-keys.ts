import type { Snapshot, Store } from '../storage/store.ts';
import type { IndexPlan } from './index-plan.ts';
import { compareBehindPrefixes, type Scan } from './scans.ts';
import { type YieldPoint, yieldPoint } from './yield-point.ts';

/** Keys that LMDB passes without returning them: one to two milliseconds. */
const keysPerYieldPoint = 10_000;
/** Fewer keys are passed one by one: each of LMDB's steps opens a cursor. */
const fewestSkippedKeys = 32;

/** What is left of a plan after its first keys. */
export interface RemainingPlan {
  indexPlan: IndexPlan;
  /** The keys that are still to be skipped. */
  skip: number;
}

/**
 * Skips the first keys of merged scans inside LMDB. Of k scans and n keys to skip, let each scan
 * pass n / k keys: the scan with the smallest of these keys has passed only keys that are among the
 * first n, so that it continues there.
 * @param indexPlan each of its keys must be one result
 */
export function* skipKeys(
  store: Store,
  indexPlan: IndexPlan,
  skip: number,
  snapshot: Snapshot | undefined,
): Generator<YieldPoint, RemainingPlan> {
  const scans = [...indexPlan.scans];
  let left = skip;
  while (scans.length > 0 && left >= scans.length * fewestSkippedKeys) {
    const step = Math.max(1, Math.floor(Math.min(left, keysPerYieldPoint) / scans.length));
    const first = firstAfter(store, { ...indexPlan, scans }, step, snapshot);
    if (!first) {
      // All scans together have fewer keys than are to be skipped.
      return { indexPlan: { ...indexPlan, scans: [] }, skip: 0 };
    }
    scans[scans.indexOf(first.scan)] = behind(first, indexPlan.reverse);
    left -= step;
    yield yieldPoint;
  }
  return { indexPlan: { ...indexPlan, scans }, skip: left };
}

/** A key of a scan. */
interface Passed {
  scan: Scan;
  key: Buffer;
}

/** Returns the last of the first `step` keys of that scan where it comes first. */
function firstAfter(
  store: Store,
  { scans, reverse }: IndexPlan,
  step: number,
  snapshot: Snapshot | undefined,
): Passed | undefined {
  let first: Passed | undefined;
  for (const scan of scans) {
    const key = store.keyAtOffset(scan, { offset: step - 1, reverse }, snapshot);
    const passed = key && { scan, key };
    if (passed && (!first || order(passed, first) * (reverse ? -1 : 1) < 0)) {
      first = passed;
    }
  }
  return first;
}

function order(a: Passed, b: Passed): number {
  return compareBehindPrefixes(a.key, a.scan.prefixLength, b.key, b.scan.prefixLength);
}

/** The keys of the scan behind this one: no key is between a key and the key with a zero added. */
function behind({ scan, key }: Passed, reverse: boolean): Scan {
  return reverse
    ? { ...scan, end: key }
    : { ...scan, start: Buffer.concat([key, Buffer.alloc(1)]) };
}
