import type { Snapshot, Store } from '../storage/store.ts';
import type { IndexPlan } from './index-plan.ts';
import { firstKey, type MergedKey } from './merged-key.ts';
import type { Scan } from './scans.ts';
import { passedKeysPerYieldPoint, type YieldPoint, yieldPoint } from './yield-point.ts';

/** Fewer keys are read individually, because each skip inside LMDB opens a cursor. */
const fewestSkippedKeys = 32;

/** The rest of a plan after the first keys. */
export interface RemainingPlan {
  indexPlan: IndexPlan;
  skip: number;
}

/**
 * Skips the first keys of merged scans inside LMDB. With k scans and n keys to skip, each scan
 * looks n / k keys ahead. The scan that reaches the smallest key has passed only keys among the
 * first n. Only this scan continues after its reached key.
 * @param indexPlan a plan in which each key is one result
 */
export function* skipKeys(
  store: Store,
  indexPlan: IndexPlan,
  skip: number,
  snapshot: Snapshot | undefined,
): Generator<YieldPoint, RemainingPlan> {
  const { reverse } = indexPlan;
  const scans = [...indexPlan.scans];
  let left = skip;
  while (scans.length > 0 && left >= scans.length * fewestSkippedKeys) {
    const step = Math.max(1, Math.floor(Math.min(left, passedKeysPerYieldPoint) / scans.length));
    const offset = step - 1;
    const passed = scans.flatMap((scan): MergedKey[] => {
      const key = store.keyAtOffset(scan, { offset, reverse }, snapshot);
      return key ? [{ scan, key }] : [];
    });
    const first = firstKey(passed, reverse);
    if (!first) {
      // All scans together have fewer keys than must be skipped.
      return { indexPlan: { ...indexPlan, scans: [] }, skip: 0 };
    }
    scans[scans.indexOf(first.scan)] = behind(first, reverse);
    left -= step;
    yield yieldPoint;
  }
  return { indexPlan: { ...indexPlan, scans }, skip: left };
}

/**
 * Returns the scan of the keys after this key. No key is between a key and the same key with an
 * appended zero byte.
 */
function behind({ scan, key }: MergedKey, reverse: boolean): Scan {
  return reverse
    ? { ...scan, end: key }
    : { ...scan, start: Buffer.concat([key, Buffer.alloc(1)]) };
}
