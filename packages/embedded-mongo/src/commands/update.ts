import { CommandError } from '../command-error.ts';
import type { Row } from '../plan/row.ts';
import type { Collection } from '../storage/catalog.ts';
import { type CompiledUpdate, compileUpdate } from '../update/compile-update.ts';
import { decodeTyped } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';
import {
  changeMany,
  findManyTargets,
  findTargets,
  updateRecord,
  upsertRecord,
} from './apply-update.ts';
import {
  booleanOption,
  type Command,
  type CommandContext,
  type CommandRequest,
  collectionName,
  objectOption,
  rejectUnsupportedOptions,
} from './context.ts';
import { hintOption } from './find.ts';
import { runStatements } from './run-statements.ts';

interface UpdateTotals {
  n: number;
  nModified: number;
  upserted: { index: number; _id: unknown }[];
}

export const update: Command = async (context, request) => {
  const { database, body } = request;
  const name = collectionName(body);
  const totals: UpdateTotals = {
    n: 0,
    nModified: 0,
    upserted: [],
  };
  const statements = writeStatements(request, 'updates');
  const writeErrors = await runStatements(
    context.store,
    statements,
    booleanOption(body, 'ordered', true),
    {
      isMany: (statement) => booleanOption(statement, 'multi', false),
      runOne: (statement, index) =>
        runInWrite(context, database, name, parseStatement(statement), index, totals),
      runMany: (statement, index) =>
        updateMany(context, database, name, parseStatement(statement), index, totals),
    },
  );
  const { n, nModified, upserted } = totals;
  return {
    n,
    nModified,
    ...(upserted.length > 0 ? { upserted } : {}),
    ok: 1,
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
  };
};

/** Returns the statements of a write command, from a document sequence or from the body. */
export function writeStatements(
  { body, sequences }: CommandRequest,
  member: string,
): PlainObject[] {
  const sequence = sequences.get(member);
  if (sequence) {
    return sequence.map(decodeTyped);
  }
  if (!Array.isArray(body[member])) {
    throw new CommandError('BadValue', `BSON field '${member}' is missing but a required field`);
  }
  return body[member] as PlainObject[];
}

interface UpdateStatement {
  target: {
    filter: PlainObject;
    sort: PlainObject;
    hint: unknown;
  };
  change: CompiledUpdate;
  many: boolean;
  upsert: boolean;
}

function parseStatement(statement: PlainObject): UpdateStatement {
  rejectUnsupportedOptions(statement);
  const change = compileUpdate(statement.u);
  const many = booleanOption(statement, 'multi', false);
  if (many && change.changes === undefined) {
    throw new CommandError(
      'FailedToParse',
      'multi update is not supported for replacement-style update',
    );
  }
  return {
    target: {
      filter: objectOption(statement, 'q'),
      sort: objectOption(statement, 'sort'),
      hint: hintOption(statement),
    },
    change,
    many,
    upsert: booleanOption(statement, 'upsert', false),
  };
}

/** Runs a statement inside a write. */
function runInWrite(
  context: CommandContext,
  database: string,
  name: string,
  { target, change, many, upsert }: UpdateStatement,
  index: number,
  totals: UpdateTotals,
): void {
  const { store } = context;
  const collection = upsert
    ? store.ensureCollection(database, name)
    : store.collection(database, name);
  if (!collection) {
    return;
  }
  const rows = findTargets(context, collection, {
    ...target,
    limit: many ? 0 : 1,
  });
  if (rows.length === 0 && upsert) {
    totals.upserted.push({
      index,
      _id: upsertRecord(context, collection, target.filter, change.apply)._id,
    });
    totals.n++;
  }
  for (const row of rows) {
    updateRow(context, collection, row, target.filter, change, totals);
  }
}

function updateRow(
  context: CommandContext,
  collection: Collection,
  row: Row,
  filter: PlainObject,
  change: CompiledUpdate,
  totals: UpdateTotals,
): void {
  if (updateRecord(context, collection, row, filter, change).modified) {
    totals.nModified++;
  }
  totals.n++;
}

/**
 * Updates many documents. As in MongoDB, the update of each document is atomic. Documents may
 * change between two updates.
 */
async function updateMany(
  context: CommandContext,
  database: string,
  name: string,
  statement: UpdateStatement,
  index: number,
  totals: UpdateTotals,
): Promise<void> {
  const { store } = context;
  const { target, change, upsert } = statement;
  const recordIds = await findManyTargets(context, database, name, target);
  // The transaction of the insert must test again that no document matches.
  if (recordIds.length === 0 && upsert) {
    return store.write(() => runInWrite(context, database, name, statement, index, totals));
  }
  await store.writeInSteps(() =>
    changeMany(context, database, name, recordIds, target.filter, (collection, row) =>
      updateRow(context, collection, row, target.filter, change, totals),
    ),
  );
}
