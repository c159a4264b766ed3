import { CommandError } from '../command-error.ts';
import { compileFilter, type Predicate } from '../query/compile-filter.ts';
import { compareSortKeys, type SortField, sortFields, sortKey } from '../query/compile-sort.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { decodeTyped } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/rank.ts';
import { choosePlan, type Plan } from './choose-plan.ts';
import { planById } from './plan-by-id.ts';
import { breath, type Examined, planRecords } from './plan-records.ts';

export interface QuerySpec {
  filter: PlainObject;
  sort?: PlainObject;
  skip?: number;
  /** 0 or missing: no limit. */
  limit?: number;
  hint?: unknown;
  counting?: boolean;
}

export interface Row {
  record: number;
  bytes: Buffer;
  /** There when the document had to be looked at anyway. */
  document: PlainObject | undefined;
}

export interface RunningQuery {
  plan: Plan;
  examined: Examined;
  /** Sorting was done here, not by an index. */
  sorts: boolean;
  /** Documents that the filter takes, in order, after skip and limit; a `breath` now and then. */
  rows: Iterable<Row | typeof breath>;
  /** How many rows there are; no document is fetched where keys tell. */
  count(): Iterable<number | typeof breath>;
}

const maxSortBytes = 104_857_600;

/** Plans a query now; its rows are found while they are read, in `snapshot` or, inside a write, as the write sees them. */
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
  const predicate = byId ? () => true : compileFilter(spec.filter);
  const plan: Plan = byId ? { kind: 'index', index: byId } : choosePlan(store, collection, request, snapshot);
  const examined: Examined = { keys: 0, documents: 0 };
  const covered = plan.kind === 'index' && plan.index.covered;
  const sorts = sort.length > 0 && !(plan.kind === 'index' && plan.index.sorted);
  const records = () => planRecords(store, collection, plan, snapshot, examined);
  const fetch = (record: number): Row | undefined => {
    const bytes = store.bytes(collection, record, snapshot);
    if (!bytes) return undefined;
    examined.documents++;
    return { record, bytes, document: undefined };
  };
  const all = () =>
    covered ? fetched(records(), fetch, sorts ? 0 : request.skip) : matching(records(), fetch, predicate);
  const rows = sorts
    ? sorted(all(), sort, request.skip, request.limit)
    : page(all(), covered ? 0 : request.skip, request.limit);
  return {
    ...{ plan, examined, sorts, rows },
    *count() {
      let found = 0;
      const counted: Iterable<unknown> = covered ? records() : matching(records(), fetch, predicate);
      const most = request.limit > 0 ? request.skip + request.limit : Number.POSITIVE_INFINITY;
      for (const one of counted) {
        if (one === breath) yield breath;
        else if (++found >= most) break;
      }
      yield Math.max(0, found - request.skip);
    },
  };
}

/** Keys have decided already, so that what is skipped is never fetched. */
function* fetched(
  records: Iterable<number>,
  fetch: (record: number) => Row | undefined,
  skip: number,
): Generator<Row | typeof breath> {
  let skipped = 0;
  for (const record of records) {
    if (record === breath) yield breath;
    else if (skipped < skip) skipped++;
    else {
      const row = fetch(record);
      if (row) yield row;
    }
  }
}

function* matching(
  records: Iterable<number>,
  fetch: (record: number) => Row | undefined,
  predicate: Predicate,
): Generator<Row | typeof breath> {
  for (const record of records) {
    if (record === breath) {
      yield breath;
      continue;
    }
    const row = fetch(record);
    if (!row) continue;
    row.document = decodeTyped(row.bytes);
    if (predicate(row.document)) yield row;
  }
}

function* page(rows: Iterable<Row | typeof breath>, skip: number, limit: number): Generator<Row | typeof breath> {
  let skipped = 0;
  let given = 0;
  for (const row of rows) {
    if (row === breath) yield breath;
    else if (skipped < skip) skipped++;
    else {
      yield row;
      if (++given === limit) return;
    }
  }
}

interface Keyed {
  row: Row;
  key: unknown[];
}

/** Keeps no more than twice the rows that are asked for; without a limit, up to 100 MiB. */
function* sorted(
  rows: Iterable<Row | typeof breath>,
  fields: SortField[],
  skip: number,
  limit: number,
): Generator<Row | typeof breath> {
  let kept: Keyed[] = [];
  let bytes = 0;
  const most = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const order = (a: Keyed, b: Keyed) => compareSortKeys(fields, a.key, b.key) || a.row.record - b.row.record;
  for (const row of rows) {
    if (row === breath) {
      yield breath;
      continue;
    }
    row.document ??= decodeTyped(row.bytes);
    kept.push({ row, key: sortKey(fields, row.document) });
    row.document = undefined;
    bytes += row.bytes.length;
    if (kept.length >= most * 2 + 64) kept = kept.sort(order).slice(0, most);
    else if (most === Number.POSITIVE_INFINITY && bytes > maxSortBytes) {
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        'Sort exceeded memory limit of 104857600 bytes: an index or a limit is needed',
      );
    }
  }
  kept.sort(order);
  for (const { row } of kept.slice(skip, most)) yield row;
}
