import { createHash } from 'node:crypto';

/** LMDB's keys hold 1,978 bytes; what is longer is cut here and told apart by a hash. */
const maxEncoded = 1_900;
const hashBytes = 16;
export const recordBytes = 6;

export const catalogKey = Buffer.from([0]);

/** Every document's key begins so: [1][collection]; the record number follows. */
export function documentPrefix(collectionId: number): Buffer {
  return withId(1, collectionId);
}

/** Every entry's key of an index begins so: [2][index]; encoded values and the record number follow. */
export function indexPrefix(indexId: number): Buffer {
  return withId(2, indexId);
}

export const prefixBytes = 5;

function withId(kind: number, id: number): Buffer {
  const prefix = Buffer.allocUnsafe(prefixBytes);
  prefix[0] = kind;
  prefix.writeUInt32BE(id, 1);
  return prefix;
}

export function documentKey(collectionId: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(prefixBytes + recordBytes);
  key[0] = 1;
  key.writeUInt32BE(collectionId, 1);
  key.writeUIntBE(record, prefixBytes, recordBytes);
  return key;
}

export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - recordBytes, recordBytes);
}

/** An entry's key with the record number written at its end; cut and hashed where it is too long for a key. */
export function finishEntry(key: Buffer, record: number): { key: Buffer; clipped: boolean } {
  const end = key.length - recordBytes;
  if (end <= maxEncoded) {
    key.writeUIntBE(record, end, recordBytes);
    return { key, clipped: false };
  }
  const hash = createHash('sha256').update(key.subarray(0, end)).digest().subarray(0, hashBytes);
  const cut = Buffer.concat([key.subarray(0, comparableBytes), hash, Buffer.alloc(recordBytes)]);
  cut.writeUIntBE(record, maxEncoded, recordBytes);
  return { key: cut, clipped: true };
}

/** What an entry's key has before its record number. */
export function withoutRecord(key: Buffer): Buffer {
  return key.subarray(0, key.length - recordBytes);
}

/** The part of a bound that a cut key still has. */
export const comparableBytes = maxEncoded - hashBytes;
