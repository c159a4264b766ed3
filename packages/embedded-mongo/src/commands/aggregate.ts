import { Int32 } from 'bson';
import { compileStage, parseStage, type StageSpec } from '../aggregation/compile-stage.ts';
import { countName } from '../aggregation/count-stages.ts';
import { countOf, matchFilter } from '../aggregation/selection-stages.ts';
import { sortFieldsOf } from '../aggregation/sort-stage.ts';
import { type Documents, runStages, type Stage } from '../aggregation/stage.ts';
import { CommandError } from '../command-error.ts';
import type { Row } from '../plan/row.ts';
import { type QuerySpec, startQuery } from '../plan/run-query.ts';
import { type YieldPoint, yieldPoint } from '../plan/yield-point.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { documentOf, fieldsOf } from '../values/field-names.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import {
  type Command,
  type CommandContext,
  collectionName,
  numberOption,
  objectOption,
  rejectUnsupportedOptions,
  reportCollectionScan,
} from './context.ts';
import { countDocuments, hintOption } from './find.ts';
import { joinDocuments, type Lookup, parseLookup } from './lookup.ts';
import { forEachYielding } from './time-slice.ts';

export const aggregate: Command = async (context, { database, body, connectionId }) => {
  rejectUnsupportedOptions(body);
  const name = collectionName(body);
  const namespace = `${database}.${name}`;
  if (!Array.isArray(body.pipeline)) {
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
  }
  const { spec, rest } = splitPipeline(body.pipeline.map(parseStage), hintOption(body));
  const documents = await runOnCollection(context, database, name, spec, rest);
  const batchSize = numberOption(objectOption(body, 'cursor'), 'batchSize', 101);
  const batch = await context.cursors.open(
    {
      namespace,
      documents,
      connectionId,
    },
    batchSize,
  );
  return cursorReply('firstBatch', namespace, batch.cursorId, batch.documents);
};

/**
 * Splits a pipeline into a query of its leading `$match`, `$sort`, `$skip` and `$limit`, which
 * indexes can support, and the other stages.
 */
function splitPipeline(
  pipeline: StageSpec[],
  hint: unknown,
): { spec: QuerySpec; rest: StageSpec[] } {
  const spec: QuerySpec = {
    filter: {},
    hint,
  };
  const rest = [...pipeline];
  const take = (name: string) => (rest[0]?.name === name ? rest.shift() : undefined);
  const filters: PlainObject[] = [];
  for (let stage = take('$match'); stage; stage = take('$match')) {
    filters.push(matchFilter(stage.operand));
  }
  spec.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  const sort = take('$sort');
  if (sort) {
    spec.sort = documentOf(
      sortFieldsOf(sort.operand).map(({ path, direction }) => [path, direction]),
    );
  }
  const skip = take('$skip');
  if (skip) {
    spec.skip = countOf('$skip', skip.operand);
  }
  const limit = take('$limit');
  if (limit) {
    spec.limit = countOf('$limit', limit.operand);
  }
  return { spec, rest };
}

async function runOnCollection(
  context: CommandContext,
  database: string,
  name: string,
  spec: QuerySpec,
  rest: StageSpec[],
): Promise<Buffer[]> {
  const steps = rest.map(compileStep);
  const countResult = countReply(rest);
  if (countResult && !spec.sort) {
    const n = await countDocuments(context, database, name, spec);
    return n === 0 ? [] : [encodeDocument(countResult(n))];
  }
  const snapshot = context.store.snapshot();
  try {
    const collection = snapshot.collection(database, name);
    if (!collection) {
      return await runSteps([], steps, async () => []);
    }
    const query = startQuery(context.store, collection, spec, snapshot);
    reportCollectionScan(context, `${database}.${name}`, query.plan, spec.filter);
    return await runSteps(decoded(query.rows), steps, (found, lookups) =>
      joinDocuments(context, database, found, lookups, snapshot),
    );
  } finally {
    snapshot.done();
  }
}

function* decoded(rows: Iterable<Row | YieldPoint>): Documents {
  for (const row of rows) {
    yield row === yieldPoint ? yieldPoint : (row.document ?? decodeTyped(row.bytes));
  }
}

/**
 * For a pipeline that only counts, such as the `$group` that the driver's `countDocuments` sends:
 * returns its result for a count.
 */
function countReply(rest: StageSpec[]): ((n: number) => PlainObject) | undefined {
  const [stage, ...others] = rest;
  if (!stage || others.length > 0) {
    return undefined;
  }
  if (stage.name === '$count') {
    const name = countName(stage.operand);
    return (n) => documentOf([[name, n]]);
  }
  if (stage.name !== '$group' || !isObject(stage.operand)) {
    return undefined;
  }
  const { _id, ...accumulators } = stage.operand;
  const [[name, accumulator] = ['', undefined], ...more] = fieldsOf(accumulators);
  const isConstant = _id === null || (typeof _id === 'object' && '_bsontype' in _id);
  if (!isConstant || more.length > 0 || !isObject(accumulator)) {
    return undefined;
  }
  const countsOnes = Object.keys(accumulator).length === 1 && isOne(accumulator.$sum);
  return countsOnes
    ? (n) =>
        documentOf([
          ['_id', _id],
          [name, n],
        ])
    : undefined;
}

/** The Int32 1: sums of other types are not an Int32. */
function isOne(value: unknown): boolean {
  return value instanceof Int32 && value.value === 1;
}

type Step = { stage: Stage } | { lookup: Lookup };

/**
 * All stages are compiled before the first document is read: an invalid one is rejected also when
 * there is none.
 */
function compileStep(spec: StageSpec): Step {
  return spec.name === '$lookup'
    ? { lookup: parseLookup(spec.operand) }
    : { stage: compileStage(spec) };
}

type Join = (documents: PlainObject[], lookups: Lookup[]) => Promise<Buffer[]>;

/**
 * Runs the stages and returns the resulting documents as BSON. Successive lookups run as one step.
 */
async function runSteps(documents: Documents, steps: Step[], join: Join): Promise<Buffer[]> {
  let current = documents;
  let stages: Stage[] = [];
  let lookups: Lookup[] = [];
  const runCollected = async (): Promise<Buffer[]> => {
    const results = runStages(current, stages);
    const encoded: Buffer[] = [];
    const found: PlainObject[] = [];
    const keep = (document: PlainObject) =>
      lookups.length === 0 ? encoded.push(encodeDocument(document)) : found.push(document);
    await forEachYielding(results, keep);
    const joined = lookups.length === 0 ? encoded : await join(found, lookups);
    stages = [];
    lookups = [];
    return joined;
  };
  for (const step of steps) {
    const lookup = 'lookup' in step ? step.lookup : undefined;
    // A lookup that reads what the one before it joined needs that one's result.
    const isIndependent =
      lookup &&
      !lookups.some(({ as }) => as === lookup.as || as === lookup.localField.split('.', 1)[0]);
    if (lookups.length > 0 && !isIndependent) {
      current = (await runCollected()).map(decodeTyped);
    }
    if ('lookup' in step) {
      lookups.push(step.lookup);
    } else {
      stages.push(step.stage);
    }
  }
  return runCollected();
}
