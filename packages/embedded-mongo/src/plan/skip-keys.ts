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
 * moves n / k keys ahead. The scan with the smallest reached key has passed only keys that belong
 * to the first n. Only the scan with the smallest reached key continues after this key; the other
 * scans do not move.
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
 * Returns the rest of the scan after the given key. No key is between a key and the same key with
 * an appended zero byte.
 */
function behind({ scan, key }: MergedKey, reverse: boolean): Scan {
  return reverse
    ? { ...scan, end: key }
    : { ...scan, start: Buffer.concat([key, Buffer.alloc(1)]) };
}
