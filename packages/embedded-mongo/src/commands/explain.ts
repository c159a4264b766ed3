import { CommandError } from '../command-error.ts';
import type { Plan } from '../plan/choose-plan.ts';
import type { IndexPlan } from '../plan/index-plan.ts';
import { breath } from '../plan/plan-records.ts';
import { type RunningQuery, startQuery } from '../plan/run-query.ts';
import { isObject, type PlainObject } from '../values/rank.ts';
import { type Command, collectionName, numberOf, objectOf } from './context.ts';
import { hintOf } from './find.ts';

/** How a find or count is served: stage names as MongoDB's, and what was read. */
export const explain: Command = async ({ store }, { database, body }) => {
  const inner = body.explain;
  const [kind = ''] = isObject(inner) ? Object.keys(inner) : [];
  if (!isObject(inner) || (kind !== 'find' && kind !== 'count'))
    throw new CommandError('CommandNotSupported', `Explain failed due to unknown command: ${kind}`);
  const counting = kind === 'count';
  const filter = objectOf(inner, counting ? 'query' : 'filter');
  const spec = {
    filter,
    sort: objectOf(inner, 'sort'),
    skip: numberOf(inner, 'skip', 0),
    limit: Math.abs(numberOf(inner, 'limit', 0)),
    hint: hintOf(inner),
    counting,
  };
  const collection = store.collection(database, collectionName(inner));
  if (!collection) return { queryPlanner: { winningPlan: { stage: 'EOF' } }, executionStats: stats(0, 0, 0), ok: 1 };
  const snapshot = store.snapshot();
  try {
    const query = startQuery(store, collection, spec, snapshot);
    const nReturned = counting ? [...query.count()].at(-1)! : [...query.rows].filter((row) => row !== breath).length;
    const { keys, documents } = query.examined;
    const winningPlan =
      counting && documents === 0 ? { stage: 'COUNT_SCAN', indexName: indexName(query.plan) } : winning(query);
    return {
      queryPlanner: { namespace: `${database}.${collection.name}`, winningPlan },
      executionStats: stats(nReturned, keys, documents),
      ok: 1,
    };
  } finally {
    snapshot.done();
  }
};

function stats(nReturned: number, totalKeysExamined: number, totalDocsExamined: number): PlainObject {
  return { executionSuccess: true, nReturned, totalKeysExamined, totalDocsExamined };
}

function indexName(plan: Plan): string | undefined {
  return plan.kind === 'index' ? plan.index.index.name : undefined;
}

function winning({ plan, sorts }: RunningQuery): PlainObject {
  const read =
    plan.kind === 'collection'
      ? { stage: 'COLLSCAN', direction: 'forward' }
      : { stage: 'FETCH', inputStage: keysStage(plan) };
  return sorts ? { stage: 'SORT', inputStage: read } : read;
}

function keysStage(plan: Exclude<Plan, { kind: 'collection' }>): PlainObject {
  if (plan.kind === 'union') return { stage: 'OR', inputStages: plan.branches.map(scanStage) };
  if (plan.index.scans.length < 2 || !plan.index.sorted) return scanStage(plan.index);
  return { stage: 'SORT_MERGE', inputStages: plan.index.scans.map(() => scanStage(plan.index)) };
}

function scanStage({ index, reverse }: IndexPlan): PlainObject {
  const keyPattern = Object.fromEntries(index.fields.map(({ path, direction }) => [path, direction]));
  return { stage: 'IXSCAN', indexName: index.name, keyPattern, direction: reverse ? 'backward' : 'forward' };
}
