import type { Group } from '../aggregation/group.ts';
import { type Pipeline, parsePipeline } from '../aggregation/parse-pipeline.ts';
import { CommandError } from '../command-error.ts';
import type { Row } from '../plan/row.ts';
import { startQuery } from '../plan/run-query.ts';
import type { YieldPoint } from '../plan/yield-point.ts';
import { decodeFields, decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';
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
import { countDocuments, defaultFirstBatch, hintOption } from './find.ts';
import { joinDocuments } from './lookup.ts';
import { forEachYielding } from './time-slice.ts';

export const aggregate: Command = async (context, { database, body, connectionId }) => {
  rejectUnsupportedOptions(body);
  const name = collectionName(body);
  const namespace = `${database}.${name}`;
  if (!Array.isArray(body.pipeline)) {
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array");
  }
  const pipeline = parsePipeline(body.pipeline, hintOption(body));
  const documents = await runPipeline(context, database, name, pipeline);
  const batchSize = numberOption(objectOption(body, 'cursor'), 'batchSize', defaultFirstBatch);
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

async function runPipeline(
  context: CommandContext,
  database: string,
  name: string,
  { spec, group, lookups }: Pipeline,
): Promise<Buffer[]> {
  if (group?.constantId !== undefined) {
    // All documents are in the same group. An index can count the documents without their content.
    const documentCount = await countDocuments(context, database, name, spec);
    return documentCount === 0 ? [] : [resultOf(group, documentCount)];
  }
  const snapshot = context.store.snapshot();
  try {
    const collection = snapshot.collection(database, name);
    if (!collection) {
      return [];
    }
    const { rows, plan } = startQuery(context.store, collection, spec, snapshot);
    reportCollectionScan(context, `${database}.${name}`, plan, spec.filter);
    // A pipeline has a group, or lookups, or neither.
    if (group) {
      return await countGroups(rows, group);
    }
    if (lookups.length === 0) {
      return await collect(rows, ({ bytes }) => bytes);
    }
    const documents = await collect(rows, documentOfRow);
    return await joinDocuments(context, database, documents, lookups, snapshot);
  } finally {
    snapshot.done();
  }
}

function resultOf(group: Group, documentCount: number): Buffer {
  return encodeDocument(group.result(group.constantId, documentCount));
}

function documentOfRow({ bytes }: Row): PlainObject {
  return decodeTyped(bytes);
}

async function countGroups(rows: Iterable<Row | YieldPoint>, group: Group): Promise<Buffer[]> {
  const { fields } = group;
  const read = fields ? ({ bytes }: Row) => decodeFields(bytes, fields) : documentOfRow;
  const grouping = group.start();
  await forEachYielding(rows, (row) => grouping.add(read(row)));
  return collect(grouping.results(), encodeDocument);
}

async function collect<T, Result>(
  values: Iterable<T | YieldPoint>,
  convert: (value: T) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachYielding(values, (value) => results.push(convert(value)));
  return results;
}
