import { ObjectId } from 'bson';
import { CommandError } from '../command-error.ts';
import { breath } from '../plan/plan-records.ts';
import { type Row, startQuery } from '../plan/run-query.ts';
import { compileElemMatch, compileFilter } from '../query/compile-filter.ts';
import { isOperatorObject } from '../query/operators.ts';
import { pathValues } from '../query/path-values.ts';
import type { Collection } from '../storage/catalog.ts';
import { encodeStored } from '../storage/store.ts';
import { insertRecord, replaceRecord } from '../storage/write-record.ts';
import { locate, write } from '../update/document-path.ts';
import type { Update } from '../update/update.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import { equalValues } from '../values/compare.ts';
import { isObject, type PlainObject } from '../values/rank.ts';
import { type CommandContext, notePlan } from './context.ts';
import { checkId } from './insert.ts';

export interface Target {
  filter: PlainObject;
  sort?: PlainObject;
  hint?: unknown;
  /** 0: all. */
  limit: number;
}

/** Inside a write: the records a change is for, found before any is changed. */
export function findTargets(context: CommandContext, collection: Collection, target: Target): Row[] {
  const query = startQuery(context.store, collection, target, undefined);
  notePlan(context, `${collection.database}.${collection.name}`, query.plan, target.filter);
  const rows: Row[] = [];
  for (const row of query.rows) if (row !== breath) rows.push(row);
  return rows;
}

export interface Changed {
  before: PlainObject;
  after: PlainObject;
  modified: boolean;
}

/** Inside a write: changes one record. */
export function updateRecord(
  context: CommandContext,
  collection: Collection,
  row: Row,
  filter: PlainObject,
  apply: Update,
): Changed {
  const before = decodeTyped(row.bytes);
  const matchedIndex = (arrayPath: string) => positionOf(before, filter, arrayPath);
  const after = apply(decodeTyped(row.bytes), { inserting: false, matchedIndex });
  if (!equalValues(before._id, after._id)) {
    throw new CommandError(
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
  const modified = !encodeDocument(after).equals(row.bytes);
  if (modified) replaceRecord(context.store, collection, row.record, before, after);
  return { before, after, modified };
}

/** Inside a write: what an upsert makes where nothing matched. */
export function upsertRecord(
  context: CommandContext,
  collection: Collection,
  filter: PlainObject,
  apply: Update,
): PlainObject {
  const seed: PlainObject = {};
  seedFrom(filter, seed);
  const made = apply(seed, { inserting: true, matchedIndex: () => undefined });
  const { _id = new ObjectId(), ...rest } = made;
  checkId(_id);
  const document = { _id, ...rest };
  const bytes = encodeStored(document);
  insertRecord(context.store, collection, decodeTyped(bytes), bytes);
  return document;
}

/** Equalities of the filter become fields of the new document. */
function seedFrom(filter: PlainObject, seed: PlainObject): void {
  for (const [name, operand] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(operand)) for (const branch of operand) seedFrom(branch as PlainObject, seed);
    else if (name.startsWith('$')) continue;
    else if (!isOperatorObject(operand)) write(locate(seed, name, true)!, operand);
    else if (operand.$eq !== undefined) write(locate(seed, name, true)!, operand.$eq);
  }
}

/** Which element of an array the filter matched: what `$` stands for. */
function positionOf(document: PlainObject, filter: PlainObject, arrayPath: string): number | undefined {
  const [array] = pathValues(document, arrayPath);
  if (!Array.isArray(array)) return undefined;
  const tests = elementTests(filter, arrayPath);
  if (tests.length === 0) return undefined;
  const index = array.findIndex((element) => tests.every((test) => test(element)));
  return index === -1 ? undefined : index;
}

function elementTests(filter: PlainObject, arrayPath: string): ((element: unknown) => boolean)[] {
  return Object.entries(filter).flatMap(([path, operand]) => {
    if (path === '$and' && Array.isArray(operand))
      return operand.flatMap((branch) => elementTests(branch as PlainObject, arrayPath));
    if (path === arrayPath) {
      if (isOperatorObject(operand) && operand.$elemMatch !== undefined) return [compileElemMatch(operand.$elemMatch)];
      const test = compileFilter({ element: operand });
      return [(element: unknown) => test({ element })];
    }
    if (!path.startsWith(`${arrayPath}.`)) return [];
    const test = compileFilter({ [path.slice(arrayPath.length + 1)]: operand });
    return [(element: unknown) => isObject(element) && test(element)];
  });
}
