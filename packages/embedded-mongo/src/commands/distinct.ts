import { CommandError } from '../command-error.ts';
import { breath } from '../plan/plan-records.ts';
import { startQuery } from '../plan/run-query.ts';
import { missing, pathValues } from '../query/path-values.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import { type Command, collectionName, notePlan, objectOf, refuseUnsupported } from './context.ts';
import { hintOf } from './find.ts';

export const distinct: Command = async (context, { database, body }) => {
  refuseUnsupported(body);
  const name = collectionName(body);
  const { key } = body;
  if (typeof key !== 'string') throw new CommandError('TypeMismatch', "Field 'key' must be a string");
  const collection = context.store.collection(database, name);
  if (!collection) return { values: [], ok: 1 };
  const filter = objectOf(body, 'query');
  const snapshot = context.store.snapshot();
  try {
    const query = startQuery(context.store, collection, { filter, hint: hintOf(body) }, snapshot);
    notePlan(context, `${database}.${name}`, query.plan, filter);
    const values = new Map<string, unknown>();
    for (const row of query.rows) {
      if (row === breath) continue;
      for (const value of pathValues(row.document ?? decodeTyped(row.bytes), key).flat()) {
        if (value !== missing) values.set(encodeDocument({ value }).toString('latin1'), value);
      }
    }
    return { values: [...values.values()], ok: 1 };
  } finally {
    snapshot.done();
  }
};
