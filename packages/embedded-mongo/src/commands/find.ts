import { Long } from 'bson';
import { CommandError } from '../command-error.ts';
import type { Row } from '../plan/row.ts';
import { type QuerySpec, type RunningQuery, startQuery } from '../plan/run-query.ts';
import { type YieldPoint, yieldPoint } from '../plan/yield-point.ts';
import { compileCut } from '../query/compile-cut.ts';
import { compileFilter } from '../query/compile-filter.ts';
import { compileProjection } from '../query/compile-projection.ts';
import { sortFields } from '../query/compile-sort.ts';
import { parseProjection } from '../query/parse-projection.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import {
  booleanOption,
  type Command,
  type CommandContext,
  collectionName,
  numberOption,
  objectOption,
  rejectUnsupportedOptions,
  reportCollectionScan,
} from './context.ts';
import { lastNumber } from './time-slice.ts';

/** MongoDB's default. */
export const defaultFirstBatch = 101;

export const find: Command = async (context, { database, body, connectionId }) => {
  rejectUnsupportedOptions(body);
  const name = collectionName(body);
  const namespace = `${database}.${name}`;
  const limit = numberOption(body, 'limit', 0);
  const spec: QuerySpec = {
    filter: objectOption(body, 'filter'),
    sort: objectOption(body, 'sort'),
    skip: numberOption(body, 'skip', 0),
    limit: Math.abs(limit),
    hint: hintOption(body),
  };
  const resultOf = compileResult(objectOption(body, 'projection'));
  const singleBatch = booleanOption(body, 'singleBatch', false) || limit < 0;
  const batchSize = numberOption(body, 'batchSize', defaultFirstBatch);
  const snapshot = context.store.snapshot();
  let query: RunningQuery;
  try {
    const collection = snapshot.collection(database, name);
    if (!collection) {
      const empty = emptyResult(namespace, spec);
      snapshot.done();
      return empty;
    }
    query = startQuery(context.store, collection, spec, snapshot);
    reportCollectionScan(context, namespace, query.plan, spec.filter);
  } catch (error) {
    snapshot.done();
    throw error;
  }
  const source = {
    namespace,
    documents: resultRows(query, resultOf),
    snapshot,
    connectionId,
  };
  const batch = await context.cursors.open(source, batchSize, singleBatch);
  return cursorReply('firstBatch', namespace, batch.cursorId, batch.documents);
};

/**
 * Returns the result for a collection that does not exist. Rejects an invalid query, as for any
 * other collection.
 */
function emptyResult(namespace: string, spec: QuerySpec): Buffer {
  compileFilter(spec.filter);
  sortFields(spec.sort ?? {});
  return cursorReply('firstBatch', namespace, 0n, []);
}

/** Returns the index hint of a query; undefined for a missing or empty hint. */
export function hintOption(body: PlainObject): unknown {
  const { hint } = body;
  const isEmpty =
    hint === undefined ||
    hint === null ||
    hint === '' ||
    (typeof hint === 'object' && Object.keys(hint).length === 0);
  return isEmpty ? undefined : hint;
}

/** Compiles a projection. A projection of whole fields cuts BSON without decoding the fields. */
function compileResult(spec: PlainObject): (row: Row) => Buffer {
  const projection = parseProjection(spec);
  if (!projection) {
    return ({ bytes }) => bytes;
  }
  const project = compileProjection(projection);
  const cut = compileCut(projection);
  return cut
    ? ({ bytes }) => cut(bytes)
    : ({ bytes }) => encodeDocument(project(decodeTyped(bytes)));
}

function* resultRows(
  query: RunningQuery,
  resultOf: (row: Row) => Buffer,
): Generator<Buffer | YieldPoint> {
  for (const row of query.rows) {
    yield row === yieldPoint ? yieldPoint : resultOf(row);
  }
}

export const getMore: Command = async (context, { database, body }) => {
  const namespace = `${database}.${String(body.collection)}`;
  const cursorId = cursorIdOf(body.getMore);
  const batch = await context.cursors.getMore(
    cursorId,
    namespace,
    numberOption(body, 'batchSize', 0) || Number.POSITIVE_INFINITY,
  );
  return cursorReply('nextBatch', namespace, batch.cursorId, batch.documents);
};

export const killCursors: Command = async (context, { body }) => {
  const ids = Array.isArray(body.cursors) ? body.cursors : [];
  const killed = ids.filter((id) => context.cursors.kill(cursorIdOf(id)));
  const notFound = ids.filter((id) => !killed.includes(id));
  return {
    cursorsKilled: killed,
    cursorsNotFound: notFound,
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  };
};

export const count: Command = async (context, { database, body }) => {
  rejectUnsupportedOptions(body);
  const name = collectionName(body);
  const spec = {
    filter: objectOption(body, 'query'),
    skip: numberOption(body, 'skip', 0),
    limit: Math.abs(numberOption(body, 'limit', 0)),
    hint: hintOption(body),
  };
  return { n: await countDocuments(context, database, name, spec), ok: 1 };
};

/**
 * Counts the documents that a query finds. Reads no documents if the index keys show all matches.
 */
export async function countDocuments(
  context: CommandContext,
  database: string,
  name: string,
  spec: QuerySpec,
): Promise<number> {
  const snapshot = context.store.snapshot();
  try {
    const collection = snapshot.collection(database, name);
    if (!collection) {
      return 0;
    }
    const query = startQuery(context.store, collection, { ...spec, counting: true }, snapshot);
    reportCollectionScan(
      context,
      `${collection.database}.${collection.name}`,
      query.plan,
      spec.filter,
    );
    return await lastNumber(query.count());
  } finally {
    snapshot.done();
  }
}

function cursorIdOf(value: unknown): bigint {
  if (!(value instanceof Long)) {
    throw new CommandError('TypeMismatch', 'A cursor id must be a long');
  }
  return value.toBigInt();
}
