import { ObjectId } from 'bson';
import { CommandError } from '../command-error.ts';
import type { Row } from '../plan/row.ts';
import { startQuery } from '../plan/run-query.ts';
import { yieldPoint } from '../plan/yield-point.ts';
import { compileElemMatch, compileFilter } from '../query/compile-filter.ts';
import { compileMatch } from '../query/compile-match.ts';
import { isOperatorObject } from '../query/operators.ts';
import { pathValues } from '../query/path-values.ts';
import type { Collection } from '../storage/catalog.ts';
import { encodeStored } from '../storage/encode-stored.ts';
import type { Steps } from '../storage/write-queue.ts';
import { insertRecord, replaceRecord } from '../storage/write-record.ts';
import type { CompiledUpdate } from '../update/compile-update.ts';
import { locateOrCreate, write } from '../update/document-path.ts';
import type { UpdateFunction } from '../update/update.ts';
import { decodeTyped } from '../values/bson-codec.ts';
import { isObject, type PlainObject } from '../values/canonical-type.ts';
import { equalValues } from '../values/compare.ts';
import { fieldsOf, keyOf } from '../values/field-names.ts';
import { type CommandContext, reportCollectionScan } from './context.ts';
import { checkDeadline } from './deadline.ts';
import { checkId } from './insert.ts';
import { forEachYielding } from './time-slice.ts';

export interface TargetQuery {
  filter: PlainObject;
  sort?: PlainObject;
  hint?: unknown;
  /** Maximum number of documents; 0 means no limit. */
  limit: number;
}

/** Finds all rows to change, before the first row is changed. Must run inside a write. */
export function findTargets(
  context: CommandContext,
  collection: Collection,
  target: TargetQuery,
): Row[] {
  const query = startQuery(context.store, collection, target, undefined);
  reportCollectionScan(
    context,
    `${collection.database}.${collection.name}`,
    query.plan,
    target.filter,
  );
  const rows: Row[] = [];
  for (const row of query.rows) {
    if (row === yieldPoint) {
      checkDeadline();
    } else {
      rows.push(row);
    }
  }
  return rows;
}

/**
 * Finds all rows for a change in many steps, in a snapshot. A row may change before its step, so
 * the step must test the row again.
 */
export async function findManyTargets(
  context: CommandContext,
  database: string,
  name: string,
  target: Omit<TargetQuery, 'limit'>,
): Promise<number[]> {
  const snapshot = context.store.snapshot();
  try {
    const collection = snapshot.collection(database, name);
    if (!collection) {
      return [];
    }
    const query = startQuery(context.store, collection, { ...target, limit: 0 }, snapshot);
    reportCollectionScan(context, `${database}.${name}`, query.plan, target.filter);
    const recordIds: number[] = [];
    await forEachYielding(query.rows, ({ recordId }) => recordIds.push(recordId));
    return recordIds;
  } finally {
    snapshot.done();
  }
}

/**
 * Calls `change` for each record that still matches the filter, with one record in each step.
 * Documents may change between two steps.
 */
export function* changeMany(
  { store }: CommandContext,
  database: string,
  name: string,
  recordIds: number[],
  filter: PlainObject,
  change: (collection: Collection, row: Row) => void,
): Steps<void> {
  const matches = compileMatch(filter);
  const collectionId = store.collection(database, name)?.id;
  for (const recordId of recordIds) {
    checkDeadline();
    const collection = store.collection(database, name);
    if (!collection || collection.id !== collectionId) {
      return;
    }
    const bytes = store.documentBytes(collection, recordId, undefined);
    if (!bytes || !matches(bytes)) {
      continue;
    }
    change(collection, { recordId, bytes });
    yield;
  }
}

/** A document before and after an update. `modified` is false if both are equal. */
export interface UpdateResult {
  before: PlainObject;
  after: PlainObject;
  modified: boolean;
}

/**
 * Updates one document. Must run inside a write.
 * @throws CommandError ImmutableField for a change of `_id`
 */
export function updateRecord(
  context: CommandContext,
  collection: Collection,
  row: Row,
  filter: PlainObject,
  { apply, changes }: CompiledUpdate,
): UpdateResult {
  const before = decodeTyped(row.bytes);
  const matchedIndex = (arrayPath: string) => matchedElement(before, filter, arrayPath);
  const after = apply(decodeTyped(row.bytes), { inserting: false, matchedIndex });
  checkSameId(before._id, after._id);
  const bytes = encodeStored(after);
  const modified = !bytes.equals(row.bytes);
  if (modified) {
    replaceRecord(context.store, collection, row.recordId, {
      before,
      after,
      bytes,
      changes,
    });
  }
  return {
    before,
    after,
    modified,
  };
}

function checkSameId(before: unknown, after: unknown): void {
  if (equalValues(before, after)) {
    return;
  }
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw new CommandError('ImmutableField', message);
}

/** Inserts and returns the new document of an upsert without a match. Must run inside a write. */
export function upsertRecord(
  context: CommandContext,
  collection: Collection,
  filter: PlainObject,
  apply: UpdateFunction,
): PlainObject {
  const base: PlainObject = {};
  addEqualities(filter, base);
  const { _id: idOfFilter } = base;
  const created = apply(base, {
    inserting: true,
    matchedIndex: () => undefined,
  });
  const { _id = new ObjectId(), ...rest } = created;
  if (idOfFilter !== undefined) {
    checkSameId(idOfFilter, _id);
  }
  checkId(_id);
  const document = { _id, ...rest };
  const bytes = encodeStored(document);
  insertRecord(context.store, collection, decodeTyped(bytes), bytes);
  return document;
}

/** Adds the fields that the filter compares for equality to a new document. */
function addEqualities(filter: PlainObject, document: PlainObject): void {
  for (const [name, operand] of fieldsOf(filter)) {
    if (name === '$and' && Array.isArray(operand)) {
      for (const branch of operand) {
        addEqualities(branch as PlainObject, document);
      }
    }
    if (name.startsWith('$')) {
      continue;
    }
    if (!isOperatorObject(operand)) {
      write(locateOrCreate(document, name), operand);
    } else if (operand.$eq !== undefined) {
      write(locateOrCreate(document, name), operand.$eq);
    }
  }
}

/** Returns the index of the first matching array element, for the positional operator `$`. */
function matchedElement(
  document: PlainObject,
  filter: PlainObject,
  arrayPath: string,
): number | undefined {
  const [array] = pathValues(document, arrayPath);
  if (!Array.isArray(array)) {
    return undefined;
  }
  const tests = elementTests(filter, arrayPath);
  if (tests.length === 0) {
    return undefined;
  }
  const index = array.findIndex((element) => tests.every((test) => test(element)));
  return index === -1 ? undefined : index;
}

function elementTests(filter: PlainObject, arrayPath: string): ((element: unknown) => boolean)[] {
  return fieldsOf(filter).flatMap(([path, operand]) => {
    if (path === '$and' && Array.isArray(operand)) {
      return operand.flatMap((branch) => elementTests(branch as PlainObject, arrayPath));
    }
    if (path === arrayPath) {
      if (isOperatorObject(operand) && operand.$elemMatch !== undefined) {
        return [compileElemMatch(operand.$elemMatch)];
      }
      const test = compileFilter({ element: operand });
      return [(element: unknown) => test({ element })];
    }
    if (!path.startsWith(`${arrayPath}.`)) {
      return [];
    }
    const test = compileFilter({ [keyOf(path.slice(arrayPath.length + 1))]: operand });
    return [(element: unknown) => isObject(element) && test(element)];
  });
}
