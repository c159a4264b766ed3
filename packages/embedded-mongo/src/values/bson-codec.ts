import { type DeserializeOptions, deserialize, serialize } from 'bson';
import type { PlainObject } from './rank.ts';

const typed: DeserializeOptions = { promoteValues: false, promoteLongs: false, promoteBuffers: false };

/** Keeps Int32, Double, Long and Decimal128 apart, so that a document goes back as it came. */
export function decodeTyped(bytes: Uint8Array): PlainObject {
  return deserialize(bytes, typed);
}

/** Plain JavaScript numbers, for expressions and aggregation. */
export function decodePlain(bytes: Uint8Array): PlainObject {
  return deserialize(bytes);
}

export function encodeDocument(document: PlainObject): Buffer {
  const bytes = serialize(document, { ignoreUndefined: false });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
