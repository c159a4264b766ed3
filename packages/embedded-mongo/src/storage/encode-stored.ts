import { CommandError } from '../command-error.ts';
import { encodeDocument } from '../values/bson-codec.ts';
import type { PlainObject } from '../values/canonical-type.ts';

/** Maximum size of a document in bytes, as in MongoDB. */
export const maxDocumentBytes = 16_777_216;

/** Encodes a document for storage. @throws CommandError BSONObjectTooLarge for more than 16 MiB */
export function encodeStored(document: PlainObject): Buffer {
  const bytes = encodeDocument(document);
  if (bytes.length > maxDocumentBytes) {
    throw new CommandError('BSONObjectTooLarge', `BSONObj size: ${bytes.length} is invalid`);
  }
  return bytes;
}
