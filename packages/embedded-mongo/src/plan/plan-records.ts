import type { Collection } from '../storage/catalog.ts';
import { documentPrefix, recordOf } from '../storage/keys.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { successor } from '../values/encode.ts';
import type { Plan } from './choose-plan.ts';
import type { IndexPlan } from './index-plan.ts';
import type { Scan } from './scans.ts';

/** Given now and then by long scans, so that whoever drives them can let others have a turn. */
export const breath = -1;
const stepsPerBreath = 512;

export interface Examined {
  keys: number;
  documents: number;
}

/** The records that a plan leads to, in its order, with a {@link breath} now and then. */
export function planRecords(
  store: Store,
  collection: Collection,
  plan: Plan,
  snapshot: Snapshot | undefined,
  examined: Examined,
): Iterable<number> {
  switch (plan.kind) {
    case 'collection':
      return collectionRecords(store, collection, snapshot);
    case 'union':
      return withoutRepeats(unionRecords(store, plan.branches, snapshot, examined));
    case 'index':
      return indexRecords(store, plan.index, snapshot, examined);
  }
}

function* collectionRecords(store: Store, collection: Collection, snapshot: Snapshot | undefined): Generator<number> {
  const prefix = documentPrefix(collection.id);
  let steps = 0;
  for (const key of store.keys(prefix, successor(prefix), false, snapshot)) {
    if (++steps % stepsPerBreath === 0) yield breath;
    yield recordOf(key);
  }
}

function* unionRecords(
  store: Store,
  branches: IndexPlan[],
  snapshot: Snapshot | undefined,
  examined: Examined,
): Generator<number> {
  for (const branch of branches) yield* indexRecords(store, branch, snapshot, examined);
}

function indexRecords(
  store: Store,
  plan: IndexPlan,
  snapshot: Snapshot | undefined,
  examined: Examined,
): Iterable<number> {
  const streams = plan.scans.map((scan) => scanKeys(store, scan, plan, snapshot, examined));
  const keys = streams.length > 1 && plan.sorted ? merged(streams, plan) : chained(streams);
  return plan.repeats ? withoutRepeats(keys) : keys;
}

interface Stream {
  shared: number;
  keys: Generator<Buffer | typeof breath>;
}

function scanKeys(
  store: Store,
  { start, end, shared }: Scan,
  plan: IndexPlan,
  snapshot: Snapshot | undefined,
  examined: Examined,
): Stream {
  return { shared, keys: testedKeys(store.keys(start, end, plan.reverse, snapshot), plan, examined) };
}

function* testedKeys(
  keys: Iterable<Buffer>,
  { keyTest }: IndexPlan,
  examined: Examined,
): Generator<Buffer | typeof breath> {
  for (const key of keys) {
    if (++examined.keys % stepsPerBreath === 0) yield breath;
    if (!keyTest || keyTest(key)) yield key;
  }
}

function* chained(streams: Stream[]): Generator<number> {
  for (const { keys } of streams) {
    for (const key of keys) yield key === breath ? breath : recordOf(key);
  }
}

interface Head {
  stream: Stream;
  key: Buffer;
}

/** Several ordered scans as one. They are few, so the smallest is found by looking at each. */
function* merged(streams: Stream[], { reverse }: IndexPlan): Generator<number> {
  const heads: Head[] = [];
  const sign = reverse ? -1 : 1;
  try {
    for (const stream of streams) yield* advance(heads, stream);
    while (heads.length > 0) {
      let first = heads[0]!;
      for (const head of heads) if (compareTails(head, first) * sign < 0) first = head;
      yield recordOf(first.key);
      heads.splice(heads.indexOf(first), 1);
      yield* advance(heads, first.stream);
    }
  } finally {
    // A scan left open would hold its snapshot, and so one of the store's readers.
    for (const { keys } of streams) keys.return(undefined);
  }
}

function* advance(heads: Head[], stream: Stream): Generator<number> {
  for (let step = stream.keys.next(); !step.done; step = stream.keys.next()) {
    if (step.value !== breath) {
      heads.push({ stream, key: step.value });
      return;
    }
    yield breath;
  }
}

function compareTails(a: Head, b: Head): number {
  return a.key.compare(b.key, b.stream.shared, b.key.length, a.stream.shared, a.key.length);
}

function* withoutRepeats(records: Iterable<number>): Generator<number> {
  const seen = new Set<number>();
  for (const record of records) {
    if (record === breath) yield breath;
    else if (!seen.has(record)) {
      seen.add(record);
      yield record;
    }
  }
}
