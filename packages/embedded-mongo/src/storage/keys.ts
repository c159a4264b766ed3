import { createHash } from 'node:crypto';

/**
 * Maximum length of a key, in bytes. LMDB permits 1,978. A longer key is clipped, and ends with a
 * hash of the complete key.
 */
const maxEntryBytes = 1_900;
const hashBytes = 16;
export const recordIdBytes = 6;

export const catalogKey = Buffer.from([0]);
/**
 * The key of the catalog's version. The version shows which catalog belongs to a snapshot, without
 * decoding the catalog.
 */
export const catalogVersionKey = Buffer.from([0, 1]);

/**
 * Returns the beginning of a collection's document keys: [1][collection id]. The record id follows.
 */
export function documentPrefix(collectionId: number): Buffer {
  return withId(1, collectionId);
}

/**
 * Returns the beginning of an index's keys: [2][index id]. The complete key also contains the
 * encoded values and the record id.
 */
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

export function documentKey(collectionId: number, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(prefixBytes + recordIdBytes);
  key[0] = 1;
  key.writeUInt32BE(collectionId, 1);
  key.writeUIntBE(recordId, prefixBytes, recordIdBytes);
  return key;
}

export function recordIdOf(key: Buffer): number {
  return key.readUIntBE(key.length - recordIdBytes, recordIdBytes);
}

/**
 * Writes the record id to the end of an index key. Clips a key above the maximum length, and
 * appends a hash of the complete key.
 */
export function completeEntryKey(key: Buffer, recordId: number): { key: Buffer; clipped: boolean } {
  const end = key.length - recordIdBytes;
  if (end <= maxEntryBytes) {
    key.writeUIntBE(recordId, end, recordIdBytes);
    return { key, clipped: false };
  }
  const hash = createHash('sha256').update(key.subarray(0, end)).digest().subarray(0, hashBytes);
  const clipped = Buffer.concat([
    key.subarray(0, clippedKeyBytes),
    hash,
    Buffer.alloc(recordIdBytes),
  ]);
  clipped.writeUIntBE(recordId, maxEntryBytes, recordIdBytes);
  return { key: clipped, clipped: true };
}

export function withoutRecordId(key: Buffer): Buffer {
  return key.subarray(0, key.length - recordIdBytes);
}

/** Number of bytes of a clipped key before the hash. */
export const clippedKeyBytes = maxEntryBytes - hashBytes;
