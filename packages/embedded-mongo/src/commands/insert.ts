import { ObjectId } from 'bson';
import { CommandError } from '../command-error.ts';
import { encodeStored, maxDocumentBytes } from '../storage/encode-stored.ts';
import { insertRecord } from '../storage/write-record.ts';
import { decodeTyped, encodeDocument } from '../values/bson-codec.ts';
import {
  canonicalTypeOf,
  canonicalTypes,
  isObject,
  type PlainObject,
} from '../values/canonical-type.ts';
import { booleanOption, type Command, type CommandRequest, collectionName } from './context.ts';
import { runStatements } from './run-statements.ts';

export const insert: Command = async ({ store }, request) => {
  const { database, body } = request;
  const name = collectionName(body);
  const ordered = booleanOption(body, 'ordered', true);
  let n = 0;
  const writeErrors = await runStatements(store, insertedDocuments(request), ordered, {
    isMany: () => false,
    runOne(received) {
      const { document, bytes } = prepareDocument(received);
      insertRecord(store, store.ensureCollection(database, name), document, bytes);
      n++;
    },
  });
  return {
    n,
    ok: 1,
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
  };
};

function insertedDocuments({ body, sequences }: CommandRequest): Buffer[] {
  const sequence = sequences.get('documents');
  if (sequence) {
    return sequence;
  }
  if (!Array.isArray(body.documents)) {
    throw new CommandError(
      'BadValue',
      "BSON field 'insert.documents' is missing but a required field",
    );
  }
  return body.documents.map((document) => encodeDocument(document as PlainObject));
}

interface PreparedDocument {
  document: PlainObject;
  bytes: Buffer;
}

/**
 * Decodes a document for the index entries. The bytes are stored as received, unless `_id` is
 * missing or not the first field.
 * @throws CommandError for a document rejected by MongoDB
 */
function prepareDocument(bytes: Buffer): PreparedDocument {
  try {
    if (bytes.length > maxDocumentBytes) {
      throw new CommandError(
        'BSONObjectTooLarge',
        `object to insert too large. size in bytes: ${bytes.length}`,
      );
    }
    const document = decodeTyped(bytes);
    const operator = Object.keys(document).find((name) => name.startsWith('$'));
    if (operator) {
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${operator}' is not valid for storage.`,
      );
    }
    checkId(document._id);
    if (Object.keys(document)[0] === '_id') {
      return { document, bytes };
    }
    const { _id = new ObjectId(), ...rest } = document;
    const reordered = { _id, ...rest };
    return {
      document: reordered,
      bytes: encodeStored(reordered),
    };
  } catch (error) {
    if (error instanceof CommandError) {
      throw error;
    }
    throw new CommandError('BadValue', `Invalid BSON: ${(error as Error).message}`);
  }
}

/**
 * Checks an `_id`.
 * @throws CommandError if MongoDB would reject the `_id`
 */
export function checkId(id: unknown): void {
  const canonicalType = canonicalTypeOf(id);
  if (canonicalType === canonicalTypes.array || canonicalType === canonicalTypes.regex) {
    throw new CommandError('InvalidIdField', "The '_id' value cannot be of type array or regex");
  }
  if (isObject(id) && Object.keys(id).some((name) => name.startsWith('$'))) {
    throw new CommandError(
      'DollarPrefixedFieldName',
      "The '_id' value cannot have a dollar ($) prefixed field",
    );
  }
}
