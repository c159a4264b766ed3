import type { Collection } from '../storage/catalog.ts';
import { recordIdOf } from '../storage/keys.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import type { Plan } from './choose-plan.ts';
import type { IndexPlan } from './index-plan.ts';
import { firstKey, type MergedKey } from './merged-key.ts';
import type { Scan } from './scans.ts';
import { type YieldPoint, yieldPoint } from './yield-point.ts';

const keysPerYieldPoint = 32;

type RecordIds = Generator<number | YieldPoint>;

/**
 * How many keys and documents a query has read so far (`totalKeysExamined` and `totalDocsExamined`
 * of explain).
 */
export interface Examined {
  keys: number;
  documents: number;
}

/** Yields the record ids of a plan in order, with a yield point after every 32 keys. */
export function planRecordIds(
  store: Store,
  collection: Collection,
  plan: Plan,
  snapshot: Snapshot | undefined,
  examined: Examined,
): RecordIds {
  switch (plan.kind) {
    case 'collection':
      return collectionRecordIds(store, collection, snapshot);
    case 'union':
      return deduplicate(unionRecordIds(store, plan.branches, snapshot, examined));
    case 'index':
      return indexRecordIds(store, plan.indexPlan, snapshot, examined);
  }
}

function* collectionRecordIds(
  store: Store,
  collection: Collection,
  snapshot: Snapshot | undefined,
): RecordIds {
  let records = 0;
  for (const recordId of store.recordIds(collection, 0, snapshot)) {
    if (++records % keysPerYieldPoint === 0) {
      yield yieldPoint;
    }
    yield recordId;
  }
}

function* unionRecordIds(
  store: Store,
  branches: IndexPlan[],
  snapshot: Snapshot | undefined,
  examined: Examined,
): RecordIds {
  for (const branch of branches) {
    yield* indexRecordIds(store, branch, snapshot, examined);
  }
}

function indexRecordIds(
  store: Store,
  plan: IndexPlan,
  snapshot: Snapshot | undefined,
  examined: Examined,
): RecordIds {
  const streams = plan.scans.map((scan) => scanKeys(store, scan, plan, snapshot, examined));
  const recordIds =
    streams.length > 1 && plan.sorted ? mergeSorted(streams, plan) : concatenate(streams);
  return plan.mayRepeat ? deduplicate(recordIds) : recordIds;
}

interface KeyStream {
  scan: Scan;
  keys: Generator<Buffer | YieldPoint>;
}

function scanKeys(
  store: Store,
  scan: Scan,
  plan: IndexPlan,
  snapshot: Snapshot | undefined,
  examined: Examined,
): KeyStream {
  return {
    scan,
    keys: filterKeys(store.keys(scan.start, scan.end, plan.reverse, snapshot), plan, examined),
  };
}

function* filterKeys(
  keys: Iterable<Buffer>,
  { keyFilter }: IndexPlan,
  examined: Examined,
): Generator<Buffer | YieldPoint> {
  for (const key of keys) {
    if (++examined.keys % keysPerYieldPoint === 0) {
      yield yieldPoint;
    }
    if (!keyFilter || keyFilter(key)) {
      yield key;
    }
  }
}

function* concatenate(streams: KeyStream[]): RecordIds {
  for (const { keys } of streams) {
    for (const key of keys) {
      yield key === yieldPoint ? yieldPoint : recordIdOf(key);
    }
  }
}

/** The next key of a scan during the merge. */
interface Head extends MergedKey, KeyStream {}

/**
 * Merges ordered scans. Compares the next keys of all scans to find the smallest key, because there
 * are few scans.
 */
function* mergeSorted(streams: KeyStream[], { reverse }: IndexPlan): RecordIds {
  const heads: Head[] = [];
  try {
    for (const stream of streams) {
      yield* advance(heads, stream);
    }
    for (let first = firstKey(heads, reverse); first; first = firstKey(heads, reverse)) {
      yield recordIdOf(first.key);
      heads.splice(heads.indexOf(first), 1);
      yield* advance(heads, first);
    }
  } finally {
    // Closes all scans, because an open scan needs a snapshot, and so a reader slot of LMDB.
    for (const { keys } of streams) {
      keys.return(undefined);
    }
  }
}

/** Adds the next key of a scan, unless the scan has ended. */
function* advance(heads: Head[], { scan, keys }: KeyStream): RecordIds {
  for (let step = keys.next(); !step.done; step = keys.next()) {
    if (step.value !== yieldPoint) {
      heads.push({
        scan,
        keys,
        key: step.value,
      });
      return;
    }
    yield yieldPoint;
  }
}

function* deduplicate(recordIds: RecordIds): RecordIds {
  const seen = new Set<number>();
  for (const recordId of recordIds) {
    if (recordId === yieldPoint) {
      yield yieldPoint;
    } else if (!seen.has(recordId)) {
      seen.add(recordId);
      yield recordId;
    }
  }
}
