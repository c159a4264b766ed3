import { createHash } from 'node:crypto';

/** LMDB's keys hold 1,978 bytes; what is longer is cut here and told apart by a hash. */
export const maxEncoded = 1_900;
const hashBytes = 16;
const recordBytes = 6;

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

export function entryKey(prefixed: Buffer, record: number): Buffer {
  const key = Buffer.allocUnsafe(prefixed.length + recordBytes);
  prefixed.copy(key);
  key.writeUIntBE(record, prefixed.length, recordBytes);
  return key;
}

export function recordOf(key: Buffer): number {
  return key.readUIntBE(key.length - recordBytes, recordBytes);
}

/** Index prefix and encoded values; cut and hashed where they are too long for a key. */
export function clip(indexId: number, encoded: Buffer[]): { prefixed: Buffer; clipped: boolean } {
  const whole = Buffer.concat([indexPrefix(indexId), ...encoded]);
  if (whole.length <= maxEncoded) return { prefixed: whole, clipped: false };
  const hash = createHash('sha256').update(whole).digest().subarray(0, hashBytes);
  return { prefixed: Buffer.concat([whole.subarray(0, maxEncoded - hashBytes), hash]), clipped: true };
}

/** The part of a bound that a cut key still has. */
export const comparableBytes = maxEncoded - hashBytes;
