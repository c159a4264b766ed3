import type { Lookup } from '../aggregation/parse-lookup.ts';
import { startQuery } from '../plan/run-query.ts';
import { missing, pathValues } from '../query/path-values.ts';
import type { Snapshot } from '../storage/store.ts';
import { documentArray, withElementsAppended } from '../values/bson-bytes.ts';
import { encodeDocument } from '../values/bson-codec.ts';
import { canonicalTypeOf, canonicalTypes, type PlainObject } from '../values/canonical-type.ts';
import { keyOf } from '../values/field-names.ts';
import { type CommandContext, reportCollectionScan } from './context.ts';
import { forEachYielding, TimeSlice } from './time-slice.ts';

/**
 * Returns each document as BSON. For each lookup, the document gets an array with the matching
 * documents of the collection `from`. Matching documents are copied as stored.
 * @param lookups must not read a field that another lookup adds
 */
export async function joinDocuments(
  context: CommandContext,
  database: string,
  documents: PlainObject[],
  lookups: Lookup[],
  snapshot: Snapshot,
): Promise<Buffer[]> {
  const slice = new TimeSlice();
  const joined: Buffer[] = [];
  for (const document of documents) {
    const localFields = { ...document };
    for (const { as } of lookups) {
      delete localFields[keyOf(as)];
    }
    const lists: Buffer[] = [];
    for (const lookup of lookups) {
      const found = await foreignDocuments(context, database, document, lookup, snapshot);
      lists.push(documentArray(lookup.as, found));
    }
    joined.push(withElementsAppended(encodeDocument(localFields), lists));
    await slice.yieldIfDue();
  }
  return joined;
}

async function foreignDocuments(
  context: CommandContext,
  database: string,
  document: PlainObject,
  { from, localField, foreignField }: Lookup,
  snapshot: Snapshot,
): Promise<Buffer[]> {
  const collection = snapshot.collection(database, from);
  if (!collection) {
    return [];
  }
  const filter = foreignFilter(foreignField, pathValues(document, localField));
  const query = startQuery(context.store, collection, { filter }, snapshot);
  reportCollectionScan(context, `${database}.${from}`, query.plan, filter);
  const found: Buffer[] = [];
  await forEachYielding(query.rows, ({ bytes }) => found.push(bytes));
  return found;
}

/**
 * Returns the filter for matching documents. A local array matches every document that matches one
 * of the elements. A missing value or an empty array matches null and missing fields.
 */
function foreignFilter(foreignField: string, local: unknown[]): PlainObject {
  const found = local.flat().filter((value) => value !== missing);
  const values = found.length === 0 ? [null] : found;
  const [only] = values;
  const isScalar = values.length === 1 && canonicalTypeOf(only) < canonicalTypes.object;
  if (isScalar) {
    return { [keyOf(foreignField)]: only };
  }
  const hasRegex = values.some((value) => canonicalTypeOf(value) === canonicalTypes.regex);
  if (!hasRegex) {
    return { [keyOf(foreignField)]: { $in: values } };
  }
  return { $or: values.map((value) => ({ [keyOf(foreignField)]: { $eq: value } })) };
}
