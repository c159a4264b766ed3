import { CommandError } from '../command-error.ts';
import { breath } from '../plan/plan-records.ts';
import { startQuery } from '../plan/run-query.ts';
import { missing, pathValues } from '../query/path-values.ts';
import type { Snapshot } from '../storage/store.ts';
import { extended, list } from '../values/bson-bytes.ts';
import { encodeDocument } from '../values/bson-codec.ts';
import { isObject, type PlainObject, rankOf, ranks } from '../values/rank.ts';
import { type CommandContext, notePlan } from './context.ts';

/** The form of `$lookup` that compares two fields; `let` and `pipeline` are refused. */
export interface Lookup {
  from: string;
  localField: string;
  foreignField: string;
  as: string;
}

const members = ['from', 'localField', 'foreignField', 'as'];

/** @throws CommandError */
export function lookupOf(operand: unknown): Lookup {
  const given = isObject(operand) ? operand : {};
  for (const name of Object.keys(given)) {
    if (!members.includes(name))
      throw new CommandError('CommandNotSupported', `$lookup with '${name}' is not supported`);
  }
  for (const name of members) {
    if (typeof given[name] !== 'string' || given[name] === '')
      throw new CommandError('FailedToParse', `$lookup needs '${name}', a string`);
  }
  const lookup = given as unknown as Lookup;
  if (lookup.as.includes('.'))
    throw new CommandError('CommandNotSupported', `$lookup into '${lookup.as}' is not supported`);
  return lookup;
}

/**
 * Each document, encoded, with those of the other collections, an empty list where there are none. What is joined is
 * copied as it is stored.
 * @param lookups none of them begins at what one before it joined
 */
export function joined(
  context: CommandContext,
  database: string,
  documents: PlainObject[],
  lookups: Lookup[],
  snapshot: Snapshot,
): Buffer[] {
  return documents.map((document) => {
    const kept = { ...document };
    for (const { as } of lookups) delete kept[as];
    const lists = lookups.map((lookup) => list(lookup.as, matches(context, database, document, lookup, snapshot)));
    return extended(encodeDocument(kept), lists);
  });
}

function matches(
  context: CommandContext,
  database: string,
  document: PlainObject,
  { from, localField, foreignField }: Lookup,
  snapshot: Snapshot,
): Buffer[] {
  const collection = context.store.collection(database, from);
  if (!collection) return [];
  // A missing field is joined with null and with missing ones, as an equality to null finds them; a list by its elements.
  const values = pathValues(document, localField)
    .flat()
    .map((value) => (value === missing ? null : value));
  const isPlain = values.length === 1 && rankOf(values[0]) < ranks.object;
  const filter = { [foreignField]: isPlain ? values[0] : { $in: values } };
  const query = startQuery(context.store, collection, { filter }, snapshot);
  notePlan(context, `${database}.${from}`, query.plan, filter);
  const found: Buffer[] = [];
  for (const row of query.rows) if (row !== breath) found.push(row.bytes);
  return found;
}
