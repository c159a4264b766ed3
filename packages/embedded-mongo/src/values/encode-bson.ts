import {
  type BSONSymbol,
  type Code,
  type Decimal128,
  type Double,
  type Int32,
  Long,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { bytesOf, type PlainObject } from './canonical-type.ts';
import { nameOf } from './field-names.ts';
import { millisecondsOf, type StoredRegex } from './special-values.ts';

let scratch = Buffer.allocUnsafe(16_384);
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
 * Encodes a document as BSON (bsonspec.org, version 1.1). Encoding a decoded value results in the
 * same type and bytes.
 */
export function encodeBson(document: PlainObject): Buffer {
  length = 0;
  writeDocument(document);
  const bytes = Buffer.from(scratch.subarray(0, length));
  if (scratch.length > 4_194_304) {
    scratch = Buffer.allocUnsafe(16_384);
  }
  return bytes;
}

function writeDocument(document: object): void {
  const start = beginDocument();
  for (const [key, value] of Object.entries(document)) {
    writeElement(nameOf(key), value);
  }
  endDocument(start);
}

function beginDocument(): number {
  reserve(5);
  const start = length;
  length += 4;
  return start;
}

function endDocument(start: number): void {
  writeByte(0);
  scratch.writeInt32LE(length - start, start);
}

function writeElement(name: string, value: unknown): void {
  const typeAt = length;
  writeByte(0);
  writeCString(name);
  const type = writeValue(value);
  scratch[typeAt] = type;
}

/** Writes a value. @returns the BSON type */
function writeValue(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return writeString(value, 0x02);
    case 'number':
      return Number.isInteger(value) && Math.trunc(value) === (value | 0) && !Object.is(value, -0)
        ? writeInt32(value)
        : writeDouble(value);
    case 'bigint':
      return writeInt64(value, 0x12);
    case 'boolean':
      writeByte(value ? 1 : 0);
      return 0x08;
    case 'undefined':
      return 0x06;
    case 'object':
      return value === null ? 0x0a : writeObjectValue(value);
  }
  throw new TypeError(`a ${typeof value} cannot be stored`);
}

function writeObjectValue(value: object): number {
  if (Array.isArray(value)) {
    return writeArray(value);
  }
  if (value instanceof Date) {
    return writeInt64(millisecondsOf(value), 0x09);
  }
  if (value instanceof Uint8Array) {
    return writeBinary(value);
  }
  const bsonType = (value as { _bsontype?: string })._bsontype;
  if (typeof bsonType === 'string') {
    return writeBsonValue(bsonType, value);
  }
  writeDocument(value);
  return 0x03;
}

function writeBsonValue(bsonType: string, value: object): number {
  switch (bsonType) {
    case 'Int32':
      return writeInt32((value as Int32).value);
    case 'Double':
      return writeDouble((value as Double).value);
    case 'Long':
      return writeBits(value as Long, 0x12);
    case 'Timestamp':
      return writeBits(Long.fromBigInt((value as Timestamp).toBigInt(), true), 0x11);
    case 'Decimal128':
      return writeBytes((value as Decimal128).bytes, 0x13);
    case 'ObjectId':
      return writeBytes((value as ObjectId).id, 0x07);
    case 'Binary':
      return writeBinary(value);
    case 'DistantDate':
      return writeInt64((value as { milliseconds: bigint }).milliseconds, 0x09);
    case 'StoredRegex': {
      const { pattern, options } = value as StoredRegex;
      writeCString(pattern);
      writeCString(options);
      return 0x0b;
    }
    case 'Code':
      return writeCode(value as Code);
    case 'BSONSymbol':
      return writeString((value as BSONSymbol).value, 0x0e);
    case 'MinKey':
      return 0xff;
    case 'MaxKey':
      return 0x7f;
  }
  throw new TypeError(`a ${bsonType} cannot be stored`);
}

function writeArray(values: unknown[]): number {
  const start = beginDocument();
  for (let at = 0; at < values.length; at++) {
    writeElement(String(at), values[at]);
  }
  endDocument(start);
  return 0x04;
}

function writeCode({ code, scope }: Code): number {
  if (!scope) {
    return writeString(code, 0x0d);
  }
  const start = beginDocument();
  writeString(code, 0x0d);
  writeDocument(scope);
  scratch.writeInt32LE(length - start, start);
  return 0x0f;
}

function writeBinary(value: object): number {
  const { bytes, subtype } = bytesOf(value);
  const inner = subtype === 2 ? 4 : 0;
  writeInt32(bytes.length + inner);
  writeByte(subtype);
  if (inner > 0) {
    writeInt32(bytes.length);
  }
  return writeBytes(bytes, 0x05);
}

function writeByte(byte: number): void {
  reserve(1);
  scratch[length++] = byte;
}

function writeBytes(bytes: Uint8Array, type: number): number {
  reserve(bytes.length);
  scratch.set(bytes, length);
  length += bytes.length;
  return type;
}

function writeInt32(value: number): number {
  reserve(4);
  length = scratch.writeInt32LE(value, length);
  return 0x10;
}

function writeInt64(value: bigint, type: number): number {
  reserve(8);
  length = scratch.writeBigInt64LE(value, length);
  return type;
}

function writeBits({ low, high }: Long, type: number): number {
  reserve(8);
  length = scratch.writeInt32LE(low, length);
  length = scratch.writeInt32LE(high, length);
  return type;
}

function writeDouble(value: number): number {
  reserve(8);
  length = scratch.writeDoubleLE(value, length);
  return 0x01;
}

function writeString(text: string, type: number): number {
  const bytes = Buffer.byteLength(text);
  reserve(bytes + 5);
  scratch.writeInt32LE(bytes + 1, length);
  length += 4 + scratch.write(text, length + 4);
  scratch[length++] = 0;
  return type;
}

function writeCString(text: string): void {
  reserve(text.length * 3 + 1);
  length += scratch.write(text, length);
  scratch[length++] = 0;
}
