import type { Code, ObjectId, Timestamp } from 'bson';
import { CommandError } from '../command-error.ts';
import { bytesOf, canonicalTypeOf, canonicalTypes, type PlainObject } from './canonical-type.ts';
import { fieldsOf } from './field-names.ts';
import { isDecimal, remainderOfDouble, toDouble } from './number.ts';
import { type DistantDate, millisecondsOf, type StoredRegex } from './special-values.ts';
import { maxCodedBytes, writeAsciiCode, writeTextCode } from './text-code.ts';

let scratch = Buffer.allocUnsafe(8_192);
let length = 0;

function reserve(bytes: number): void {
  if (length + bytes <= scratch.length) {
    return;
  }
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + bytes));
  scratch.copy(larger, 0, 0, length);
  scratch = larger;
}

/**
 * Encodes a value, so that the byte order of encodings is MongoDB's order of values, as in
 * MongoDB's KeyString. No encoding is a prefix of another, so encodings can be concatenated to
 * compound keys, and inverted for descending fields.
 * @throws CommandError BadValue for a Decimal128
 */
export function encodeValue(value: unknown): Buffer {
  length = 0;
  write(value);
  return copyOfScratch();
}

function write(value: unknown): void {
  const canonicalType = canonicalTypeOf(value);
  reserve(16);
  scratch[length++] = canonicalType;
  writePayload(canonicalType, value);
}

function writePayload(canonicalType: number, value: unknown): void {
  switch (canonicalType) {
    case canonicalTypes.number:
      return writeNumber(value);
    case canonicalTypes.string:
      return writeText(String(value));
    case canonicalTypes.object:
      return writeObject(value as PlainObject);
    case canonicalTypes.array:
      return writeArray(value as unknown[]);
    case canonicalTypes.binary:
      return writeBinary(value);
    case canonicalTypes.objectId:
      return writeBytes((value as ObjectId).id);
    case canonicalTypes.boolean:
      scratch[length++] = value ? 1 : 0;
      return;
    case canonicalTypes.date:
      return writeUInt64(BigInt.asUintN(64, millisecondsOf(value as Date | DistantDate)) ^ signBit);
    case canonicalTypes.timestamp:
      return writeUInt64(BigInt.asUintN(64, (value as Timestamp).toBigInt()));
    case canonicalTypes.regex:
      writeText((value as StoredRegex).pattern);
      return writeText((value as StoredRegex).options);
    case canonicalTypes.code:
      return writeText((value as Code).code);
    case canonicalTypes.codeWithScope:
      writeText((value as Code).code);
      return writeObject((value as Code).scope ?? {});
  }
}

function writeNumber(value: unknown): void {
  if (isDecimal(value)) {
    throw new CommandError('BadValue', 'Decimal128 values cannot be indexed');
  }
  const double = toDouble(value);
  // -0 equals 0. NaN comes before every number.
  if (Number.isNaN(double)) {
    scratch.fill(0, length, length + 8);
  } else {
    scratch.writeDoubleBE(double === 0 ? 0 : double, length);
    // The sign bit of positive numbers is set, and all bits of negative numbers are inverted. The
    // byte order of the encodings is therefore the order of the numbers.
    if (double < 0) {
      invertScratch(length, length + 8);
    } else {
      scratch[length] = (scratch[length] ?? 0) | 0x80;
    }
  }
  scratch.writeUInt16BE(0x8000 + remainderOfDouble(value), length + 8);
  length += 10;
}

/** Writes an encoded text: see `text-code.ts`. */
function writeText(text: string): void {
  reserve(maxCodedBytes(text.length));
  const end = writeAsciiCode(text, scratch, length);
  if (end >= 0) {
    length = end;
    return;
  }
  const bytes = Buffer.from(text);
  reserve(maxCodedBytes(bytes.length));
  length = writeTextCode(bytes, scratch, length);
}

/** Returns the encoding of the first string, in order, that begins with these bytes. */
export function encodeStringFrom(bytes: Uint8Array): Buffer {
  length = 0;
  reserve(1 + maxCodedBytes(bytes.length));
  scratch[length++] = canonicalTypes.string;
  length = writeTextCode(bytes, scratch, length);
  return copyOfScratch();
}

function writeObject(value: PlainObject): void {
  for (const [name, inner] of fieldsOf(value)) {
    const canonicalType = canonicalTypeOf(inner);
    reserve(1);
    scratch[length++] = canonicalType;
    writeText(name);
    reserve(16);
    writePayload(canonicalType, inner);
  }
  reserve(1);
  scratch[length++] = 0;
}

function writeArray(values: unknown[]): void {
  for (const value of values) {
    write(value);
  }
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

const signBit = 0x8000_0000_0000_0000n;

function writeUInt64(value: bigint): void {
  scratch.writeBigUInt64BE(value, length);
  length += 8;
}

/**
 * Returns the compound keys of all combinations of encoded values. Each key begins with `prefix`,
 * contains one value from each list in `choices`, and ends with `spare` unused bytes.
 */
export function combinations(
  prefix: Buffer,
  choices: readonly (readonly Buffer[])[],
  spare: number,
): Buffer[] {
  const keys: Buffer[] = [];
  length = 0;
  writeBytes(prefix);
  complete(0);
  return keys;

  function complete(from: number): void {
    const before = length;
    for (let at = from; at < choices.length; at++) {
      const encodings = choices[at] ?? [];
      if (encodings.length !== 1) {
        const start = length;
        for (const encoding of encodings) {
          length = start;
          append(encoding);
          complete(at + 1);
        }
        length = before;
        return;
      }
      append(encodings[0]!);
    }
    keys.push(copyOfScratch(spare));
    length = before;
  }
}

/** Appends bytes. For few bytes, a loop is faster than a call. */
function append(bytes: Buffer): void {
  const count = bytes.length;
  reserve(count);
  for (let at = 0; at < count; at++) {
    scratch[length + at] = bytes[at]!;
  }
  length += count;
}

function copyOfScratch(spare = 0): Buffer {
  const copy = Buffer.allocUnsafe(length + spare);
  for (let at = 0; at < length; at++) {
    copy[at] = scratch[at]!;
  }
  return copy;
}

function invertScratch(from: number, to: number): void {
  for (let at = from; at < to; at++) {
    scratch[at] = ~(scratch[at] ?? 0) & 0xff;
  }
}

/** Returns the encoding of a value in a descending field, with every bit inverted. */
export function invert(bytes: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    inverted[at] = ~(bytes[at] ?? 0) & 0xff;
  }
  return inverted;
}

/** Returns the smallest byte sequence that sorts after all sequences with the prefix. */
export function successor(prefix: Buffer): Buffer {
  const bytes = Buffer.from(prefix);
  let last = bytes.length - 1;
  while (last >= 0 && bytes[last] === 0xff) {
    last--;
  }
  if (last < 0) {
    return Buffer.alloc(prefix.length + 1, 0xff);
  }
  bytes.writeUInt8(bytes.readUInt8(last) + 1, last);
  return bytes.subarray(0, last + 1);
}
