import { CommandError } from '../command-error.ts';
import { startQuery } from '../plan/run-query.ts';
import { missing, pathValues } from '../query/path-values.ts';
import { decodeFields } from '../values/bson-codec.ts';
import { fieldOf } from '../values/field-names.ts';
import { valueKey } from '../values/value-key.ts';
import {
  type Command,
  collectionName,
  objectOption,
  rejectUnsupportedOptions,
  reportCollectionScan,
} from './context.ts';
import { hintOption } from './find.ts';
import { forEachYielding } from './time-slice.ts';

export const distinct: Command = async (context, { database, body }) => {
  rejectUnsupportedOptions(body);
  const name = collectionName(body);
  const { key } = body;
  if (typeof key !== 'string') {
    throw new CommandError('TypeMismatch', "Field 'key' must be a string");
  }
  const filter = objectOption(body, 'query');
  const snapshot = context.store.snapshot();
  try {
    const collection = snapshot.collection(database, name);
    if (!collection) {
      return { values: [], ok: 1 };
    }
    const query = startQuery(
      context.store,
      collection,
      {
        filter,
        hint: hintOption(body),
      },
      snapshot,
    );
    reportCollectionScan(context, `${database}.${name}`, query.plan, filter);
    const fields = new Set([fieldOf(key)]);
    const values = new Map<string, unknown>();
    await forEachYielding(query.rows, (row) => {
      for (const value of pathValues(decodeFields(row.bytes, fields), key).flat()) {
        const valueId = value === missing ? undefined : valueKey(value);
        if (valueId !== undefined && !values.has(valueId)) {
          values.set(valueId, value);
        }
      }
    });
    return { values: [...values.values()], ok: 1 };
  } finally {
    snapshot.done();
  }
};
