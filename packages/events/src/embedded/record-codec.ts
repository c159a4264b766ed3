import type { LogMessage, StoredMessage } from '../log-engine.ts';

/**
 * The layout of a stored message: time of the append (6 bytes, ms since 1970), bytes of the
 * partition before the message (6), length of the replayed group's name (1), length of the key (2),
 * then group, key and value.
 */
const headBytes = 15;

export function encodeRecord(
  { key, value, onlyGroup = '' }: LogMessage,
  appendedMs: number,
  bytesBefore: number,
): Buffer {
  const groupLength = Buffer.byteLength(onlyGroup);
  const keyLength = Buffer.byteLength(key);
  const record = Buffer.allocUnsafe(headBytes + groupLength + keyLength + value.length);
  record.writeUIntBE(appendedMs, 0, 6);
  record.writeUIntBE(bytesBefore, 6, 6);
  record[12] = groupLength;
  record.writeUInt16BE(keyLength, 13);
  record.write(onlyGroup, headBytes);
  record.write(key, headBytes + groupLength);
  value.copy(record, headBytes + groupLength + keyLength);
  return record;
}

export function decodeRecord(record: Buffer, offset: number): StoredMessage {
  const keyStart = headBytes + record.readUInt8(12);
  const valueStart = keyStart + record.readUInt16BE(13);
  const message: StoredMessage = {
    offset,
    key: record.toString('utf8', keyStart, valueStart),
    value: record.subarray(valueStart),
  };
  if (keyStart > headBytes) {
    message.onlyGroup = record.toString('utf8', headBytes, keyStart);
  }
  return message;
}

export function appendedMsOf(record: Buffer): number {
  return record.readUIntBE(0, 6);
}

/** Returns the number of bytes of the partition up to the start and up to the end of a record. */
export function extentOf(record: Buffer): { before: number; after: number } {
  const before = record.readUIntBE(6, 6);
  return { before, after: before + record.length };
}
