import { Long } from 'bson';
import { CommandError } from '../command-error.ts';
import { breath } from '../plan/plan-records.ts';
import { type QuerySpec, type RunningQuery, startQuery } from '../plan/run-query.ts';
import { compileFilter } from '../query/compile-filter.ts';
import { compileProjection, type Projection } from '../query/compile-projection.ts';
import { sortFields } from '../query/compile-sort.ts';
import type { Collection } from '../storage/catalog.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/rank.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import {
  type Command,
  type CommandContext,
  collectionName,
  flagOf,
  notePlan,
  numberOf,
  objectOf,
  refuseUnsupported,
} from './context.ts';
import { lastOf } from './cursors.ts';

const defaultFirstBatch = 101;

export const find: Command = async (context, { database, body }) => {
  refuseUnsupported(body);
  const name = collectionName(body);
  const namespace = `${database}.${name}`;
  const limit = numberOf(body, 'limit', 0);
  const spec: QuerySpec = {
    filter: objectOf(body, 'filter'),
    sort: objectOf(body, 'sort'),
    skip: numberOf(body, 'skip', 0),
    limit: Math.abs(limit),
    hint: hintOf(body),
  };
  const projection = compileProjection(objectOf(body, 'projection'));
  const collection = context.store.collection(database, name);
  if (!collection) return nothingFrom(namespace, spec);
  const single = flagOf(body, 'singleBatch', false) || limit < 0;
  const batchSize = numberOf(body, 'batchSize', defaultFirstBatch);
  const snapshot = context.store.snapshot();
  let query: RunningQuery;
  try {
    query = startQuery(context.store, collection, spec, snapshot);
    notePlan(context, namespace, query.plan, spec.filter);
  } catch (error) {
    snapshot.done();
    throw error;
  }
  const batch = await context.cursors.open(namespace, projected(query, projection), batchSize, single, () =>
    snapshot.done(),
  );
  return cursorReply('firstBatch', namespace, batch.cursorId, batch.documents);
};

/** A collection that is not there is empty; a query that is wrong is wrong all the same. */
function nothingFrom(namespace: string, spec: QuerySpec): Buffer {
  compileFilter(spec.filter);
  sortFields(spec.sort ?? {});
  return cursorReply('firstBatch', namespace, 0n, []);
}

export function hintOf(body: PlainObject): unknown {
  const { hint } = body;
  const empty =
    hint === undefined || hint === null || hint === '' || (typeof hint === 'object' && Object.keys(hint).length === 0);
  return empty ? undefined : hint;
}

function* projected(query: RunningQuery, projection: Projection | undefined): Generator<Buffer | typeof breath> {
  for (const row of query.rows) {
    if (row === breath) yield breath;
    else yield projection ? encodeDocument(projection(row.document ?? decodeTyped(row.bytes))) : row.bytes;
  }
}

export const getMore: Command = async (context, { database, body }) => {
  const namespace = `${database}.${String(body.collection)}`;
  const cursorId = cursorIdOf(body.getMore);
  const batch = await context.cursors.more(
    cursorId,
    namespace,
    numberOf(body, 'batchSize', 0) || Number.POSITIVE_INFINITY,
  );
  return cursorReply('nextBatch', namespace, batch.cursorId, batch.documents);
};

export const killCursors: Command = async (context, { body }) => {
  const ids = Array.isArray(body.cursors) ? body.cursors : [];
  const killed = ids.filter((id) => context.cursors.kill(cursorIdOf(id)));
  const notFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

export const count: Command = async (context, { database, body }) => {
  refuseUnsupported(body);
  const name = collectionName(body);
  const collection = context.store.collection(database, name);
  const spec = {
    filter: objectOf(body, 'query'),
    skip: numberOf(body, 'skip', 0),
    limit: Math.abs(numberOf(body, 'limit', 0)),
    hint: hintOf(body),
  };
  if (!collection) return { n: 0, ok: 1 };
  return { n: await countDocuments(context, collection, spec), ok: 1 };
};

/** How many documents a query takes: on keys alone where an index holds all that the filter asks. */
export async function countDocuments(
  context: CommandContext,
  collection: Collection,
  spec: QuerySpec,
): Promise<number> {
  const snapshot = context.store.snapshot();
  try {
    const query = startQuery(context.store, collection, { ...spec, counting: true }, snapshot);
    notePlan(context, `${collection.database}.${collection.name}`, query.plan, spec.filter);
    return await lastOf(query.count());
  } finally {
    snapshot.done();
  }
}

function cursorIdOf(value: unknown): bigint {
  if (!(value instanceof Long)) throw new CommandError('TypeMismatch', 'A cursor id must be a long');
  return value.toBigInt();
}
