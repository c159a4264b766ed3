import { CommandError } from '../command-error.ts';
import { type SortField, sortFields } from '../query/compile-sort.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { equalValues } from '../values/compare.ts';
import { isObject, type PlainObject } from '../values/rank.ts';
import { type Conditions, conditionsOf } from './conditions.ts';
import { type IndexPlan, planIndex } from './index-plan.ts';

export type Plan =
  | { kind: 'index'; index: IndexPlan }
  | { kind: 'union'; branches: IndexPlan[] }
  /** `asked`: the caller wants every document, so that no index would help. */
  | { kind: 'collection'; asked: boolean };

export interface PlanRequest {
  filter: PlainObject;
  sort: SortField[];
  skip: number;
  /** 0: no limit. */
  limit: number;
  hint: unknown;
  /** Only how many, not which. */
  counting: boolean;
}

const sampledKeys = 1_000;
const cheapKeys = 300;

/** The cheapest way to serve a query: by what each index would have to read, looked up in the index itself. */
export function choosePlan(
  store: Store,
  collection: Collection,
  request: PlanRequest,
  snapshot: Snapshot | undefined,
): Plan {
  const conditions = conditionsOf(request.filter);
  if (isObject(request.hint) && '$natural' in request.hint) return { kind: 'collection', asked: true };
  const allowed = request.hint === undefined ? collection.indexes : [hinted(collection, request.hint)];
  const everything = conditions.fields.length + conditions.ors.length === 0 && !conditions.opaque;
  const plans: IndexPlan[] = [];
  for (const index of allowed) {
    const plan = planIndex(index, conditions, request.sort);
    if (!plan) continue;
    // Most queries are for one record by its id: no other index needs to be asked.
    if (!everything && isDirect(plan, request)) return { kind: 'index', index: plan };
    plans.push(plan);
  }
  if (everything && request.sort.length === 0 && !request.counting && request.hint === undefined)
    return { kind: 'collection', asked: true };
  const bounded = plans.filter((plan) => plan.boundFields > 0);
  if (bounded.length === 0 && !everything) {
    const branches = unionOf(store, collection, request, conditions, snapshot);
    if (branches) return { kind: 'union', branches };
  }
  const best = cheapest(store, plans, request, snapshot);
  if (best) return { kind: 'index', index: best };
  return { kind: 'collection', asked: everything };
}

function hinted(collection: Collection, hint: unknown): Index {
  const found = collection.indexes.find((index) => {
    if (typeof hint === 'string') return index.name === hint;
    return equalValues(sortFields(hint as PlainObject), index.fields);
  });
  if (!found)
    throw new CommandError(
      'BadValue',
      'error processing query: hint provided does not correspond to an existing index',
    );
  return found;
}

/** A top-level `$or` of which every branch has an index of its own. */
function unionOf(
  store: Store,
  collection: Collection,
  request: PlanRequest,
  conditions: Conditions,
  snapshot: Snapshot | undefined,
): IndexPlan[] | undefined {
  const { $or: branches, ...rest } = request.filter;
  if (!Array.isArray(branches) || conditions.ors.length !== 1) return undefined;
  const plans = branches.map((branch) => {
    const filter = { $and: [rest, branch as PlainObject].filter((one) => Object.keys(one).length > 0) };
    const each = collection.indexes.flatMap((index) => planIndex(index, conditionsOf(filter), []) ?? []);
    const bounded = each.filter((plan) => plan.boundFields > 0);
    return cheapest(store, bounded, { ...request, sort: [], limit: 0 }, snapshot);
  });
  return plans.every((plan) => plan !== undefined) ? plans : undefined;
}

function cheapest(
  store: Store,
  plans: IndexPlan[],
  request: PlanRequest,
  snapshot: Snapshot | undefined,
): IndexPlan | undefined {
  const direct = plans.find((plan) => isDirect(plan, request));
  if (direct || plans.length < 2) return direct ?? plans[0];
  const costs = plans.map((plan) => ({ plan, cost: costOf(store, plan, request, snapshot) }));
  costs.sort((a, b) => a.cost - b.cost || b.plan.boundFields - a.plan.boundFields);
  return costs[0]?.plan;
}

/** One record at most, or nothing but the keys of the page: nothing can be cheaper. */
function isDirect(plan: IndexPlan, { limit, skip, counting }: PlanRequest): boolean {
  if (
    plan.index.unique &&
    plan.scans.length === 1 &&
    plan.boundFields === plan.index.fields.length &&
    !plan.index.multikey.size
  )
    return true;
  return (
    !counting && plan.covered && plan.sorted && !plan.keyTest && !plan.repeats && limit > 0 && skip + limit <= cheapKeys
  );
}

function costOf(
  store: Store,
  plan: IndexPlan,
  { limit, skip, sort }: PlanRequest,
  snapshot: Snapshot | undefined,
): number {
  const keys = countKeys(store, plan, snapshot);
  const exact = plan.covered && !plan.keyTest;
  if (plan.sorted && exact && limit > 0) return Math.min(keys, skip + limit);
  if (plan.covered) return keys + (plan.sorted || sort.length === 0 ? 0 : keys * 2);
  return keys * (plan.sorted ? 2 : 3);
}

function countKeys(store: Store, plan: IndexPlan, snapshot: Snapshot | undefined): number {
  let keys = 0;
  for (const { start, end } of plan.scans) {
    for (const _key of store.keys(start, end, false, snapshot)) if (++keys >= sampledKeys) return keys;
  }
  return keys;
}
