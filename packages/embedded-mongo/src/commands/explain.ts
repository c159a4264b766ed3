import { CommandError } from '../command-error.ts';
import type { Plan } from '../plan/choose-plan.ts';
import type { IndexPlan } from '../plan/index-plan.ts';
import { type RunningQuery, startQuery } from '../plan/run-query.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { documentOf } from '../values/field-names.ts';
import { type Command, collectionName, numberOption, objectOption } from './context.ts';
import { hintOption } from './find.ts';
import { forEachYielding, lastNumber } from './time-slice.ts';

/**
 * Explains a find or count with `executionStats`: the plan with MongoDB's names of stages, and the
 * numbers of examined keys and documents.
 */
export const explain: Command = async ({ store }, { database, body }) => {
  const inner = body.explain;
  const [kind = ''] = isObject(inner) ? Object.keys(inner) : [];
  if (!isObject(inner) || (kind !== 'find' && kind !== 'count')) {
    throw new CommandError('CommandNotSupported', `Explain failed due to unknown command: ${kind}`);
  }
  const counting = kind === 'count';
  const filter = objectOption(inner, counting ? 'query' : 'filter');
  const spec = {
    filter,
    sort: objectOption(inner, 'sort'),
    skip: numberOption(inner, 'skip', 0),
    limit: Math.abs(numberOption(inner, 'limit', 0)),
    hint: hintOption(inner),
    counting,
  };
  const snapshot = store.snapshot();
  try {
    const collection = snapshot.collection(database, collectionName(inner));
    if (!collection) {
      return {
        queryPlanner: { winningPlan: { stage: 'EOF' } },
        executionStats: stats(0, 0, 0),
        ok: 1,
      };
    }
    const query = startQuery(store, collection, spec, snapshot);
    let nReturned = 0;
    if (counting) {
      nReturned = await lastNumber(query.count());
    } else {
      await forEachYielding(query.rows, () => nReturned++);
    }
    const { keys, documents } = query.examined;
    const winningPlan =
      counting && documents === 0
        ? {
            stage: 'COUNT_SCAN',
            indexName: indexName(query.plan),
          }
        : winningPlanOf(query);
    return {
      queryPlanner: { namespace: `${database}.${collection.name}`, winningPlan },
      executionStats: stats(nReturned, keys, documents),
      ok: 1,
    };
  } finally {
    snapshot.done();
  }
};

function stats(
  nReturned: number,
  totalKeysExamined: number,
  totalDocsExamined: number,
): PlainObject {
  return {
    executionSuccess: true,
    nReturned,
    totalKeysExamined,
    totalDocsExamined,
  };
}

function indexName(plan: Plan): string | undefined {
  return plan.kind === 'index' ? plan.indexPlan.index.name : undefined;
}

function winningPlanOf({ plan, sortsInMemory }: RunningQuery): PlainObject {
  const read =
    plan.kind === 'collection'
      ? { stage: 'COLLSCAN', direction: 'forward' }
      : {
          stage: 'FETCH',
          inputStage: indexStage(plan),
        };
  return sortsInMemory ? { stage: 'SORT', inputStage: read } : read;
}

function indexStage(plan: Exclude<Plan, { kind: 'collection' }>): PlainObject {
  if (plan.kind === 'union') {
    return {
      stage: 'OR',
      inputStages: plan.branches.map(scanStage),
    };
  }
  if (plan.indexPlan.scans.length < 2 || !plan.indexPlan.sorted) {
    return scanStage(plan.indexPlan);
  }
  return {
    stage: 'SORT_MERGE',
    inputStages: plan.indexPlan.scans.map(() => scanStage(plan.indexPlan)),
  };
}

function scanStage({ index, reverse }: IndexPlan): PlainObject {
  const keyPattern = documentOf(
    index.fields.map(({ path, direction }) => [path, direction] as const),
  );
  return {
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern,
    direction: reverse ? 'backward' : 'forward',
  };
}
