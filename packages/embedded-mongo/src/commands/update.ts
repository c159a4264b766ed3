import { CommandError } from '../command-error.ts';
import { compileUpdate } from '../update/compile-update.ts';
import { decodeTyped } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/rank.ts';
import { findTargets, updateRecord, upsertRecord } from './apply-update.ts';
import {
  type Command,
  type CommandContext,
  collectionName,
  flagOf,
  objectOf,
  type Request,
  refuseUnsupported,
} from './context.ts';
import { hintOf } from './find.ts';
import { type WriteError, writeError } from './write-errors.ts';

interface Tally {
  n: number;
  nModified: number;
  upserted: { index: number; _id: unknown }[];
}

export const update: Command = async (context, request) => {
  const { database, body } = request;
  const name = collectionName(body);
  const ordered = flagOf(body, 'ordered', true);
  const statements = statementsOf(request, 'updates');
  const tally: Tally = { n: 0, nModified: 0, upserted: [] };
  const writeErrors: WriteError[] = [];
  await context.store.write(() => {
    for (const [index, statement] of statements.entries()) {
      try {
        runStatement(context, database, name, statement, index, tally);
      } catch (error) {
        writeErrors.push(writeError(index, error));
        if (ordered) break;
      }
    }
  });
  const { n, nModified, upserted } = tally;
  return {
    n,
    nModified,
    ...(upserted.length > 0 ? { upserted } : {}),
    ok: 1,
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
  };
};

/** The statements of a bulk, from the command or from its sequence. */
export function statementsOf({ body, sequences }: Request, member: string): PlainObject[] {
  const sequence = sequences.get(member);
  if (sequence) return sequence.map(decodeTyped);
  if (!Array.isArray(body[member]))
    throw new CommandError('BadValue', `BSON field '${member}' is missing but a required field`);
  return body[member] as PlainObject[];
}

function runStatement(
  context: CommandContext,
  database: string,
  name: string,
  statement: PlainObject,
  index: number,
  tally: Tally,
): void {
  refuseUnsupported(statement);
  const filter = objectOf(statement, 'q');
  const { apply, replacement } = compileUpdate(statement.u);
  const many = flagOf(statement, 'multi', false);
  if (many && replacement)
    throw new CommandError('FailedToParse', 'multi update is not supported for replacement-style update');
  const upsert = flagOf(statement, 'upsert', false);
  const collection = upsert ? context.store.ensureCollection(database, name) : context.store.collection(database, name);
  if (!collection) return;
  const target = { filter, sort: objectOf(statement, 'sort'), hint: hintOf(statement), limit: many ? 0 : 1 };
  const rows = findTargets(context, collection, target);
  if (rows.length === 0 && upsert) {
    tally.upserted.push({ index, _id: upsertRecord(context, collection, filter, apply)._id });
    tally.n++;
  }
  for (const row of rows) {
    if (updateRecord(context, collection, row, filter, apply).modified) tally.nModified++;
    tally.n++;
  }
}
