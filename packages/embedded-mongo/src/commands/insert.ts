import { ObjectId } from 'bson';
import { CommandError } from '../command-error.ts';
import { encodeStored, maxDocumentBytes } from '../storage/store.ts';
import { insertRecord } from '../storage/write-record.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import { isObject, type PlainObject, rankOf, ranks } from '../values/rank.ts';
import { type Command, collectionName, flagOf, type Request } from './context.ts';
import { type WriteError, writeError } from './write-errors.ts';

export const insert: Command = async ({ store }, request) => {
  const { database, body } = request;
  const name = collectionName(body);
  const ordered = flagOf(body, 'ordered', true);
  const prepared = insertedDocuments(request).map(prepare);
  const writeErrors: WriteError[] = [];
  let n = 0;
  await store.write(() => {
    const collection = store.ensureCollection(database, name);
    for (const [index, item] of prepared.entries()) {
      try {
        if (item instanceof CommandError) throw item;
        insertRecord(store, collection, item.document, item.bytes);
        n++;
      } catch (error) {
        writeErrors.push(writeError(index, error));
        if (ordered) break;
      }
    }
  });
  return { n, ok: 1, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
};

function insertedDocuments({ body, sequences }: Request): Buffer[] {
  const sequence = sequences.get('documents');
  if (sequence) return sequence;
  if (!Array.isArray(body.documents))
    throw new CommandError('BadValue', "BSON field 'insert.documents' is missing but a required field");
  return body.documents.map((document) => encodeDocument(document as PlainObject));
}

interface Prepared {
  document: PlainObject;
  bytes: Buffer;
}

/** Decodes for the indexes; the bytes are kept as they came, but for an `_id` that is missing or not first. */
function prepare(bytes: Buffer): Prepared | CommandError {
  try {
    if (bytes.length > maxDocumentBytes)
      throw new CommandError('BSONObjectTooLarge', `object to insert too large. size in bytes: ${bytes.length}`);
    const document = decodeTyped(bytes);
    const operator = Object.keys(document).find((name) => name.startsWith('$'));
    if (operator)
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${operator}' is not valid for storage.`,
      );
    checkId(document._id);
    if (Object.keys(document)[0] === '_id') return { document, bytes };
    const { _id = new ObjectId(), ...rest } = document;
    const reordered = { _id, ...rest };
    return { document: reordered, bytes: encodeStored(reordered) };
  } catch (error) {
    if (error instanceof CommandError) return error;
    return new CommandError('BadValue', `Invalid BSON: ${(error as Error).message}`);
  }
}

/** @throws CommandError for what cannot identify a document */
export function checkId(id: unknown): void {
  const rank = rankOf(id);
  if (rank === ranks.array || rank === ranks.regex)
    throw new CommandError('InvalidIdField', "The '_id' value cannot be of type array or regex");
  if (isObject(id) && Object.keys(id).some((name) => name.startsWith('$'))) {
    throw new CommandError('DollarPrefixedFieldName', "The '_id' value cannot have a dollar ($) prefixed field");
  }
}
