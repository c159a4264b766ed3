import { compileMatch } from '../query/compile-match.ts';
import { sortFields } from '../query/compile-sort.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { choosePlan, type Plan } from './choose-plan.ts';
import { countableScans, countKeys } from './count-keys.ts';
import { planById } from './plan-by-id.ts';
import { type Examined, planRecordIds } from './plan-record-ids.ts';
import type { Row } from './row.ts';
import { skipKeys } from './skip-keys.ts';
import { sortInMemory } from './sort-in-memory.ts';
import { type YieldPoint, yieldPoint } from './yield-point.ts';

/** A query in the form of a command. */
export interface QuerySpec {
  filter: PlainObject;
  sort?: PlainObject;
  skip?: number;
  /** Maximum number of documents; missing or 0 means no limit. */
  limit?: number;
  hint?: unknown;
  counting?: boolean;
}

export interface RunningQuery {
  plan: Plan;
  examined: Examined;
  /** Whether rows are sorted in memory, because the plan returns rows in another order. */
  sortsInMemory: boolean;
  /**
   * The matching documents in the requested order, after skip and limit, with yield points in
   * between.
   */
  rows: Iterable<Row | YieldPoint>;
  /**
   * Yields several yield points and then, as the last item, the number of rows. Reads no documents
   * if the keys alone show which documents match.
   */
  count(): Iterable<number | YieldPoint>;
}

/**
 * Plans a query. Reading the rows executes the query.
 * @param snapshot undefined inside a write, in which the query sees the changes of the write
 */
export function startQuery(
  store: Store,
  collection: Collection,
  spec: QuerySpec,
  snapshot: Snapshot | undefined,
): RunningQuery {
  const sort = sortFields(spec.sort ?? {});
  const request = {
    filter: spec.filter,
    sort,
    skip: spec.skip ?? 0,
    limit: spec.limit ?? 0,
    hint: spec.hint,
    counting: spec.counting ?? false,
  };
  const byId = planById(collection, request);
  const matches = byId?.decidedByKeys ? () => true : compileMatch(spec.filter);
  const plan: Plan = byId
    ? { kind: 'index', indexPlan: byId }
    : choosePlan(store, collection, request, snapshot);
  const examined: Examined = { keys: 0, documents: 0 };
  const decidedByKeys = plan.kind === 'index' && plan.indexPlan.decidedByKeys;
  const sortsInMemory = sort.length > 0 && !(plan.kind === 'index' && plan.indexPlan.sorted);
  const recordIds = () => planRecordIds(store, collection, plan, snapshot, examined);
  const read = (recordId: number): Row | undefined => {
    const bytes = store.documentBytes(collection, recordId, snapshot);
    return bytes && { recordId, bytes };
  };
  const fetch = (recordId: number): Row | undefined => {
    const row = read(recordId);
    if (row) {
      examined.documents++;
    }
    return row;
  };
  /**
   * If the snapshot was suspended, a document may have changed after the read of the key. After a
   * suspension, the document is therefore tested again.
   */
  const ifMatching = (row: Row | undefined) =>
    row && (!snapshot?.resumed || matches(row.bytes)) ? row : undefined;
  const fetchMatching = (recordId: number) => ifMatching(fetch(recordId));
  const all = () => {
    if (!decidedByKeys) {
      return filterRows(recordIds(), fetch, matches);
    }
    return sortsInMemory ? fetchRows(recordIds(), fetchMatching, 0) : rowsBehindSkipped();
  };
  function* rowsBehindSkipped(): Generator<Row | YieldPoint> {
    const scans = countableScans(plan);
    if (plan.kind !== 'index' || !scans) {
      return yield* fetchRows(recordIds(), fetchMatching, request.skip);
    }
    const { indexPlan, skip } = yield* skipKeys(store, plan.indexPlan, request.skip, snapshot);
    examined.keys += request.skip - skip;
    const rest = planRecordIds(store, collection, { kind: 'index', indexPlan }, snapshot, examined);
    return yield* fetchRows(rest, fetchMatching, skip);
  }
  const rows = sortsInMemory
    ? sortInMemory(all(), sort, request.skip, request.limit, (recordId) =>
        ifMatching(read(recordId)),
      )
    : skipAndLimit(all(), decidedByKeys ? 0 : request.skip, request.limit);
  return {
    plan,
    examined,
    sortsInMemory,
    rows,
    *count() {
      let found = 0;
      const wantedRows =
        request.limit > 0 ? request.skip + request.limit : Number.POSITIVE_INFINITY;
      const wantsAll = Object.keys(request.filter).length === 0 && request.hint === undefined;
      const all = wantsAll && snapshot ? store.documentCount(collection, snapshot) : undefined;
      if (all !== undefined) {
        yield Math.max(0, Math.min(all, wantedRows) - request.skip);
        return;
      }
      const scans = countableScans(plan);
      if (scans) {
        found = yield* countKeys(store, scans, wantedRows, snapshot);
        examined.keys += found;
        yield Math.max(0, found - request.skip);
        return;
      }
      const counted: Iterable<unknown> = decidedByKeys
        ? recordIds()
        : filterRows(recordIds(), fetch, matches);
      for (const item of counted) {
        if (item === yieldPoint) {
          yield yieldPoint;
        } else if (++found >= wantedRows) {
          break;
        }
      }
      yield Math.max(0, found - request.skip);
    },
  };
}

/** Fetches documents whose keys match the query. Does not fetch skipped documents. */
function* fetchRows(
  recordIds: Iterable<number | YieldPoint>,
  fetch: (recordId: number) => Row | undefined,
  skip: number,
): Generator<Row | YieldPoint> {
  let skipped = 0;
  for (const recordId of recordIds) {
    if (recordId === yieldPoint) {
      yield yieldPoint;
    } else if (skipped < skip) {
      skipped++;
    } else {
      const row = fetch(recordId);
      if (row) {
        yield row;
      }
    }
  }
}

/** Fetches documents and returns the matching documents. */
function* filterRows(
  recordIds: Iterable<number | YieldPoint>,
  fetch: (recordId: number) => Row | undefined,
  matches: (bytes: Buffer) => boolean,
): Generator<Row | YieldPoint> {
  for (const recordId of recordIds) {
    if (recordId === yieldPoint) {
      yield yieldPoint;
      continue;
    }
    const row = fetch(recordId);
    if (!row) {
      continue;
    }
    if (matches(row.bytes)) {
      yield row;
    }
  }
}

function* skipAndLimit(
  rows: Iterable<Row | YieldPoint>,
  skip: number,
  limit: number,
): Generator<Row | YieldPoint> {
  let skipped = 0;
  let returned = 0;
  for (const row of rows) {
    if (row === yieldPoint) {
      yield yieldPoint;
    } else if (skipped < skip) {
      skipped++;
    } else {
      yield row;
      if (++returned === limit) {
        return;
      }
    }
  }
}
