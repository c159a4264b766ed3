import type { Snapshot, Store } from '../storage/store.ts';
import type { Plan } from './choose-plan.ts';
import type { Scan } from './scans.ts';
import { passedKeysPerYieldPoint, type YieldPoint, yieldPoint } from './yield-point.ts';

/**
 * Returns the scans of a plan if each key is a result. Counting the keys of the returned scans
 * gives the number of results.
 */
export function countableScans(plan: Plan): Scan[] | undefined {
  if (plan.kind !== 'index') {
    return undefined;
  }
  const { decidedByKeys, keyFilter, mayRepeat, scans } = plan.indexPlan;
  return decidedByKeys && !keyFilter && !mayRepeat ? scans : undefined;
}

/** Counts the keys of scans inside LMDB, up to a limit. */
export function* countKeys(
  store: Store,
  scans: Scan[],
  limit: number,
  snapshot: Snapshot | undefined,
): Generator<YieldPoint, number> {
  let count = 0;
  for (const { start, end } of scans) {
    let from: Buffer | undefined = start;
    while (from && count < limit) {
      const next = store.keyAtOffset(
        { start: from, end },
        { offset: passedKeysPerYieldPoint },
        snapshot,
      );
      count += next ? passedKeysPerYieldPoint : store.countKeys(from, end, snapshot);
      from = next;
      yield yieldPoint;
    }
  }
  return Math.min(count, limit);
}
