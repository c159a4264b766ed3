const documentType = 3;
const arrayType = 4;
const documentEnd = Buffer.from([0]);

/** Returns a BSON element (bsonspec.org, version 1.1) that is an array of encoded documents. */
export function documentArray(name: string, documents: Buffer[]): Buffer {
  const items = documents.map((document, at) =>
    Buffer.concat([elementHeader(documentType, String(at)), document]),
  );
  return Buffer.concat([elementHeader(arrayType, name), withLengthAndEnd(items)]);
}

/**
 * Appends elements to an encoded document. The document must not contain a field with the name of
 * an appended element.
 */
export function withElementsAppended(document: Buffer, elements: Buffer[]): Buffer {
  return withLengthAndEnd([document.subarray(4, -1), ...elements]);
}

function elementHeader(type: number, name: string): Buffer {
  return Buffer.from(`${String.fromCharCode(type)}${name}\0`);
}

function withLengthAndEnd(parts: Buffer[]): Buffer {
  const size = Buffer.allocUnsafe(4);
  const bytes = Buffer.concat([size, ...parts, documentEnd]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}
