import { CommandError } from '../command-error.ts';
import { type SortField, sortFields } from '../query/compile-sort.ts';
import type { Collection, Index } from '../storage/catalog.ts';
import type { Snapshot, Store } from '../storage/store.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { equalValues } from '../values/compare.ts';
import { type Conditions, conditionsOf } from './conditions.ts';
import { type IndexPlan, planIndex } from './index-plan.ts';

export type Plan =
  | { kind: 'index'; indexPlan: IndexPlan }
  | { kind: 'union'; branches: IndexPlan[] }
  /**
   * `unavoidable` is true if no index would help, because the query needs every document, or the
   * hint is `$natural`.
   */
  | { kind: 'collection'; unavoidable: boolean };

/** A query for the planner. */
export interface PlanRequest {
  filter: PlainObject;
  sort: SortField[];
  skip: number;
  /** Maximum number of results; 0 means no limit. */
  limit: number;
  hint: unknown;
  /** Whether the query only counts documents. */
  counting: boolean;
}

/**
 * The limits for counting the keys of a plan. If the best plan has at least 64 keys, the keys of
 * all plans are counted again, up to 1,000.
 */
const countedKeys = [64, 1_000];

/**
 * The query planner: chooses the plan with the fewest keys and documents, by counting the keys of
 * each candidate's scans.
 */
export function choosePlan(
  store: Store,
  collection: Collection,
  request: PlanRequest,
  snapshot: Snapshot | undefined,
): Plan {
  const conditions = conditionsOf(request.filter);
  if (isObject(request.hint) && '$natural' in request.hint) {
    return { kind: 'collection', unavoidable: true };
  }
  const allowed =
    request.hint === undefined ? collection.indexes : [hintedIndex(collection, request.hint)];
  const matchesAll =
    conditions.fields.length + conditions.ors.length === 0 && !conditions.incomplete;
  const plans: IndexPlan[] = [];
  for (const index of allowed) {
    const plan = planIndex(index, conditions, request.sort);
    if (!plan) {
      continue;
    }
    // Most queries find a single document by a unique key. If a plan is optimal, the planner
    // examines no other index.
    if (!matchesAll && isOptimal(plan)) {
      return { kind: 'index', indexPlan: plan };
    }
    plans.push(plan);
  }
  if (matchesAll && request.sort.length === 0 && !request.counting && request.hint === undefined) {
    return { kind: 'collection', unavoidable: true };
  }
  const bounded = plans.filter((plan) => plan.boundFields > 0);
  if (bounded.length === 0 && !matchesAll) {
    const branches = planUnion(store, collection, request, conditions, snapshot);
    if (branches) {
      return { kind: 'union', branches };
    }
  }
  const best = cheapest(store, plans, request, snapshot);
  if (best) {
    return { kind: 'index', indexPlan: best };
  }
  return { kind: 'collection', unavoidable: matchesAll };
}

function hintedIndex(collection: Collection, hint: unknown): Index {
  const found = collection.indexes.find((index) => {
    if (typeof hint === 'string') {
      return index.name === hint;
    }
    return equalValues(sortFields(hint as PlainObject), index.fields);
  });
  if (!found) {
    throw new CommandError(
      'BadValue',
      'error processing query: hint provided does not correspond to an existing index',
    );
  }
  return found;
}

/** Plans a top-level `$or`, with an index for each branch. */
function planUnion(
  store: Store,
  collection: Collection,
  request: PlanRequest,
  conditions: Conditions,
  snapshot: Snapshot | undefined,
): IndexPlan[] | undefined {
  const { $or: branches, ...rest } = request.filter;
  if (!Array.isArray(branches) || conditions.ors.length !== 1) {
    return undefined;
  }
  const plans = branches.map((branch) => {
    const filter = {
      $and: [rest, branch as PlainObject].filter((part) => Object.keys(part).length > 0),
    };
    const candidates = collection.indexes.flatMap(
      (index) => planIndex(index, conditionsOf(filter), []) ?? [],
    );
    const bounded = candidates.filter((plan) => plan.boundFields > 0);
    return cheapest(
      store,
      bounded,
      {
        ...request,
        sort: [],
        limit: 0,
      },
      snapshot,
    );
  });
  return plans.every((plan) => plan !== undefined) ? plans : undefined;
}

function cheapest(
  store: Store,
  plans: IndexPlan[],
  request: PlanRequest,
  snapshot: Snapshot | undefined,
): IndexPlan | undefined {
  const optimal = plans.find(isOptimal);
  if (optimal || plans.length < 2) {
    return optimal ?? plans[0];
  }
  let best: { plan: IndexPlan; keys: number } | undefined;
  for (const maxKeys of countedKeys) {
    const costs = plans.map((plan) => {
      const keys = countKeys(store, plan, maxKeys, snapshot);
      return {
        plan,
        keys,
        cost: costOf(plan, keys, request),
      };
    });
    costs.sort((a, b) => a.cost - b.cost || b.plan.boundFields - a.plan.boundFields);
    [best] = costs;
    if (best && best.keys < maxKeys) {
      break;
    }
  }
  return best?.plan;
}

/**
 * Whether no other plan can be better. An optimal plan reads at most one key, or exactly the keys
 * of the results, in the requested order.
 */
function isOptimal(plan: IndexPlan): boolean {
  if (
    plan.index.unique &&
    plan.scans.length === 1 &&
    plan.boundFields === plan.index.fields.length &&
    !plan.index.multikey.size
  ) {
    return true;
  }
  return plan.decidedByKeys && plan.sorted && !plan.keyFilter && !plan.mayRepeat;
}

function costOf(plan: IndexPlan, keys: number, { limit, skip, sort }: PlanRequest): number {
  const readsOnlyMatches = plan.decidedByKeys && !plan.keyFilter;
  if (plan.sorted && readsOnlyMatches && limit > 0) {
    return Math.min(keys, skip + limit);
  }
  if (plan.decidedByKeys) {
    return keys + (plan.sorted || sort.length === 0 ? 0 : keys * 2);
  }
  return keys * (plan.sorted ? 2 : 3);
}

/** Counts keys inside LMDB, without a yield point. 1,000 keys take about 0.2 ms. */
function countKeys(
  store: Store,
  plan: IndexPlan,
  maxKeys: number,
  snapshot: Snapshot | undefined,
): number {
  let keys = 0;
  for (const scan of plan.scans) {
    const offset = maxKeys - keys;
    if (offset <= 0 || store.keyAtOffset(scan, { offset }, snapshot)) {
      return maxKeys;
    }
    keys += store.countKeys(scan.start, scan.end, snapshot);
  }
  return keys;
}
