import type { PlainObject } from './canonical-type.ts';
import { cutDocument } from './cut-document.ts';
import { BsonReader } from './decode-bson.ts';
import { encodeBson } from './encode-bson.ts';

/**
 * Decodes BSON for an exact re-encoding: numbers keep their types and fields keep their order
 * ({@link keyOf}).
 */
export function decodeTyped(bytes: Uint8Array): PlainObject {
  return new BsonReader(bytes, true).read();
}

/** Decodes some fields of a document, as {@link decodeTyped} does. */
export function decodeFields(bytes: Buffer, names: ReadonlySet<string>): PlainObject {
  return decodeTyped(cutDocument(bytes, (name) => names.has(name)));
}

/** Decodes BSON with JavaScript numbers wherever these are exact. */
export function decodePlain(bytes: Uint8Array): PlainObject {
  return new BsonReader(bytes, false).read();
}

export function encodeDocument(document: PlainObject): Buffer {
  return encodeBson(document);
}
