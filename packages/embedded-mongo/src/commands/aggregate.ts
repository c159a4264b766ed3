import { Aggregator } from 'mingo';
import { CommandError } from '../command-error.ts';
import { breath } from '../plan/plan-records.ts';
import { type QuerySpec, startQuery } from '../plan/run-query.ts';
import type { Collection } from '../storage/catalog.ts';
import { decodePlain, encodeDocument } from '../values/bson-codec.ts';
import { toDouble } from '../values/number.ts';
import { isObject, type PlainObject } from '../values/rank.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import {
  type Command,
  type CommandContext,
  collectionName,
  notePlan,
  numberOf,
  objectOf,
  refuseUnsupported,
} from './context.ts';
import { countDocuments, hintOf } from './find.ts';
import { joined, type Lookup, lookupOf } from './lookup.ts';

const stages = new Set([
  ...['$match', '$sort', '$skip', '$limit', '$project', '$addFields', '$set', '$unset', '$group', '$count', '$unwind'],
  ...['$replaceRoot', '$replaceWith', '$sortByCount', '$bucket', '$bucketAuto', '$facet', '$redact', '$sample'],
  '$lookup',
]);

export const aggregate: Command = async (context, { database, body }) => {
  refuseUnsupported(body);
  const name = collectionName(body);
  const namespace = `${database}.${name}`;
  if (!Array.isArray(body.pipeline))
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
  const pipeline = body.pipeline.map(stageOf);
  const { spec, rest } = splitPipeline(pipeline, hintOf(body));
  const collection = context.store.collection(database, name);
  const documents = collection ? await resultsOf(context, collection, spec, rest) : runStages([], rest, () => []);
  const batchSize = numberOf(objectOf(body, 'cursor'), 'batchSize', 101);
  const batch = await context.cursors.open(namespace, documents, batchSize, false, () => undefined);
  return cursorReply('firstBatch', namespace, batch.cursorId, batch.documents);
};

interface Stage {
  name: string;
  operand: unknown;
}

function stageOf(stage: unknown): Stage {
  const entries = isObject(stage) ? Object.entries(stage) : [];
  if (entries.length !== 1)
    throw new CommandError(
      'UnrecognizedPipelineStage',
      'A pipeline stage specification object must contain exactly one field.',
    );
  const [name, operand] = entries[0]!;
  if (!stages.has(name))
    throw new CommandError('UnrecognizedPipelineStage', `Unrecognized pipeline stage name: '${name}'`);
  return { name, operand: name === '$lookup' ? lookupOf(operand) : operand };
}

/** The leading stages that indexes can serve become a query; the rest runs on its documents. */
function splitPipeline(pipeline: Stage[], hint: unknown): { spec: QuerySpec; rest: Stage[] } {
  const spec: QuerySpec = { filter: {}, hint };
  const rest = [...pipeline];
  const take = (name: string) => (rest[0]?.name === name ? rest.shift()?.operand : undefined);
  const filters: PlainObject[] = [];
  for (let filter = take('$match'); filter !== undefined; filter = take('$match')) filters.push(filter as PlainObject);
  spec.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  const sort = take('$sort');
  if (sort !== undefined) spec.sort = sort as PlainObject;
  const skip = take('$skip');
  if (skip !== undefined) spec.skip = toDouble(skip);
  const limit = take('$limit');
  if (limit !== undefined) spec.limit = toDouble(limit);
  return { spec, rest };
}

async function resultsOf(
  context: CommandContext,
  collection: Collection,
  spec: QuerySpec,
  rest: Stage[],
): Promise<Buffer[]> {
  const counted = countedBy(rest);
  if (counted && !spec.sort) {
    const n = await countDocuments(context, collection, spec);
    return n === 0 ? [] : [encodeDocument(counted(n))];
  }
  const snapshot = context.store.snapshot();
  try {
    const query = startQuery(context.store, collection, spec, snapshot);
    notePlan(context, `${collection.database}.${collection.name}`, query.plan, spec.filter);
    const documents: PlainObject[] = [];
    for (const row of query.rows) if (row !== breath) documents.push(decodePlain(row.bytes));
    return runStages(documents, rest, (found, lookup) => joined(context, collection.database, found, lookup, snapshot));
  } finally {
    snapshot.done();
  }
}

/** What `countDocuments` sends: a group of everything that only counts. */
function countedBy(rest: Stage[]): ((n: number) => PlainObject) | undefined {
  const [stage, ...others] = rest;
  if (!stage || others.length > 0) return undefined;
  if (stage.name === '$count' && typeof stage.operand === 'string') return (n) => ({ [stage.operand as string]: n });
  if (stage.name !== '$group' || !isObject(stage.operand)) return undefined;
  const { _id, ...accumulators } = stage.operand;
  const [[name, accumulator] = ['', undefined], ...more] = Object.entries(accumulators);
  const constant = _id === null || (typeof _id === 'object' && '_bsontype' in _id);
  if (!constant || more.length > 0 || !isObject(accumulator)) return undefined;
  const [[operator, operand] = ['', undefined]] = Object.entries(accumulator);
  const one =
    operator === '$sum' &&
    typeof operand === 'object' &&
    operand !== null &&
    '_bsontype' in operand &&
    toDouble(operand) === 1;
  return one ? (n) => ({ _id, [name]: n }) : undefined;
}

type Join = (documents: PlainObject[], lookups: Lookup[]) => Buffer[];

/** The documents that the stages lead to, encoded. Lookups that follow each other are one step. */
function runStages(documents: PlainObject[], stages: Stage[], join: Join): Buffer[] {
  let current = documents;
  let plain: Stage[] = [];
  let lookups: Lookup[] = [];
  const finish = (): Buffer[] => {
    const ran = runPlain(current, plain);
    const joinedOnes = lookups.length === 0 ? ran.map(encodeDocument) : join(ran, lookups);
    plain = [];
    lookups = [];
    return joinedOnes;
  };
  for (const stage of stages) {
    const lookup = stage.name === '$lookup' ? (stage.operand as Lookup) : undefined;
    const follows = lookup && !lookups.some(({ as }) => as === lookup.as || as === lookup.localField.split('.', 1)[0]);
    if (lookups.length > 0 && !follows) current = finish().map(decodePlain);
    if (lookup) lookups.push(lookup);
    else plain.push(stage);
  }
  return finish();
}

function runPlain(documents: PlainObject[], stages: Stage[]): PlainObject[] {
  if (stages.length === 0) return documents;
  const pipeline = stages.map(({ name, operand }) => decodePlain(encodeDocument({ [name]: operand })));
  try {
    return new Aggregator(pipeline as never).run(documents as never) as PlainObject[];
  } catch (error) {
    throw new CommandError('FailedToParse', `The pipeline cannot run: ${(error as Error).message}`);
  }
}
