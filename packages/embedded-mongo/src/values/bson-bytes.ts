const documentType = 3;
const arrayType = 4;
const ended = Buffer.from([0]);

/** An element of BSON (bsonspec.org, version 1.1): a list of documents that are encoded already. */
export function list(name: string, documents: Buffer[]): Buffer {
  const items = documents.map((document, at) => Buffer.concat([head(documentType, String(at)), document]));
  return Buffer.concat([head(arrayType, name), framed(items)]);
}

/** An encoded document with further elements, whose names it does not have. */
export function extended(document: Buffer, elements: Buffer[]): Buffer {
  return framed([document.subarray(4, -1), ...elements]);
}

function head(type: number, name: string): Buffer {
  return Buffer.from(`${String.fromCharCode(type)}${name}\0`);
}

function framed(parts: Buffer[]): Buffer {
  const size = Buffer.allocUnsafe(4);
  const bytes = Buffer.concat([size, ...parts, ended]);
  bytes.writeInt32LE(bytes.length, 0);
  return bytes;
}
