import type { ObjectId, Timestamp } from 'bson';
import { CommandError } from '../command-error.ts';
import { beyondDouble, isDecimal, toDouble } from './number.ts';
import { bytesOf, type PlainObject, rankOf, ranks } from './rank.ts';

let scratch = Buffer.allocUnsafe(8_192);
let length = 0;

function reserve(bytes: number): void {
  if (length + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + bytes));
  scratch.copy(larger, 0, 0, length);
  scratch = larger;
}

/**
 * Bytes whose order is MongoDB's order of values, of which none is a prefix of another: so encodings can be
 * concatenated into compound keys, and turned round bit by bit for descending fields.
 */
export function encodeValue(value: unknown): Buffer {
  length = 0;
  write(value);
  return Buffer.from(scratch.subarray(0, length));
}

function write(value: unknown): void {
  const rank = rankOf(value);
  reserve(16);
  scratch[length++] = rank;
  writePayload(rank, value);
}

function writePayload(rank: number, value: unknown): void {
  switch (rank) {
    case ranks.number:
      return writeNumber(value);
    case ranks.string:
      return writeText(String(value));
    case ranks.object:
      return writeObject(value as PlainObject);
    case ranks.array:
      return writeArray(value as unknown[]);
    case ranks.binary:
      return writeBinary(value);
    case ranks.objectId:
      return writeBytes((value as ObjectId).id);
    case ranks.boolean:
      scratch[length++] = value ? 1 : 0;
      return;
    case ranks.date:
      return writeInt64(BigInt((value as Date).getTime()));
    case ranks.timestamp:
      return writeInt64((value as Timestamp).toBigInt());
    case ranks.regex:
    case ranks.code:
      return writeText(String(value));
  }
}

function writeNumber(value: unknown): void {
  if (isDecimal(value)) throw new CommandError('BadValue', 'Decimal128 values cannot be indexed here');
  const double = toDouble(value);
  // -0 equals 0; NaN comes before every number.
  if (Number.isNaN(double)) scratch.fill(0, length, length + 8);
  else {
    scratch.writeDoubleBE(double === 0 ? 0 : double, length);
    if (scratch[length]! & 0x80) for (let at = length; at < length + 8; at++) scratch[at] = ~scratch[at]! & 0xff;
    else scratch[length]! |= 0x80;
  }
  scratch.writeUInt16BE(0x8000 + beyondDouble(value), length + 8);
  length += 10;
}

/** UTF-8 with NUL escaped, closed by 00 01: shorter strings come first. */
function writeText(text: string): void {
  const bytes = Buffer.byteLength(text);
  reserve(bytes + 2);
  if (text.includes('\0')) return writeEscaped(Buffer.from(text));
  scratch.write(text, length);
  length += bytes;
  scratch[length++] = 0;
  scratch[length++] = 1;
}

function writeEscaped(bytes: Uint8Array): void {
  reserve(bytes.length * 2 + 2);
  for (const byte of bytes) {
    scratch[length++] = byte;
    if (byte === 0) scratch[length++] = 0xff;
  }
  scratch[length++] = 0;
  scratch[length++] = 1;
}

function writeObject(value: PlainObject): void {
  for (const [name, inner] of Object.entries(value)) {
    const rank = rankOf(inner);
    reserve(1);
    scratch[length++] = rank;
    writeText(name);
    reserve(16);
    writePayload(rank, inner);
  }
  reserve(1);
  scratch[length++] = 0;
}

function writeArray(values: unknown[]): void {
  for (const value of values) write(value);
  reserve(1);
  scratch[length++] = 0;
}

function writeBinary(value: unknown): void {
  const { bytes, subtype } = bytesOf(value);
  reserve(5);
  scratch.writeUInt32BE(bytes.length, length);
  scratch[length + 4] = subtype;
  length += 5;
  writeBytes(bytes);
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.set(bytes, length);
  length += bytes.length;
}

function writeInt64(value: bigint): void {
  scratch.writeBigUInt64BE(BigInt.asUintN(64, value) ^ 0x8000_0000_0000_0000n, length);
  length += 8;
}

/**
 * One key of several values: `prefix`, each value encoded in its direction, and room for `spare` bytes at the end.
 * @param directions 1 or -1 for each value
 */
export function encodeKey(
  prefix: Buffer,
  values: readonly unknown[],
  directions: readonly number[],
  spare: number,
): Buffer {
  length = 0;
  writeBytes(prefix);
  for (let at = 0; at < values.length; at++) {
    const from = length;
    write(values[at]);
    if (directions[at] === -1) for (let byte = from; byte < length; byte++) scratch[byte] = ~scratch[byte]! & 0xff;
  }
  const key = Buffer.allocUnsafe(length + spare);
  scratch.copy(key, 0, 0, length);
  return key;
}

/** The encoding of a descending field. */
export function invert(bytes: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(bytes.length);
  for (let at = 0; at < bytes.length; at++) inverted[at] = ~bytes[at]! & 0xff;
  return inverted;
}

/** The smallest bytes above everything that begins with `prefix`. */
export function successor(prefix: Buffer): Buffer {
  const bytes = Buffer.from(prefix);
  let last = bytes.length - 1;
  while (last >= 0 && bytes[last] === 0xff) last--;
  if (last < 0) return Buffer.alloc(prefix.length + 1, 0xff);
  bytes[last]!++;
  return bytes.subarray(0, last + 1);
}
