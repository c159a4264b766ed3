import {
  Binary,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import type { PlainObject } from './canonical-type.ts';
import { keyOf } from './field-names.ts';
import { nameAt } from './known-names.ts';
import { dateOf, StoredRegex } from './special-values.ts';

/** Maximum depth of nested documents and arrays, as in MongoDB. */
const maxDepth = 200;

/** The bytes are not BSON (bsonspec.org, version 1.1), or contain an unsupported type. */
class InvalidBsonError extends Error {}

/**
 * Reads a document. With `typed`, numbers keep their BSON types. Without `typed`, a number becomes
 * a JavaScript number, if the conversion is exact.
 */
export class BsonReader {
  readonly #bytes: Buffer;
  readonly #typed: boolean;
  #at = 0;

  constructor(bytes: Uint8Array, typed: boolean) {
    this.#bytes = Buffer.isBuffer(bytes)
      ? bytes
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#typed = typed;
  }

  /**
   * Reads the document.
   * @throws InvalidBsonError
   */
  read(): PlainObject {
    try {
      return this.#document(0);
    } catch (error) {
      if (error instanceof RangeError) {
        throw new InvalidBsonError('the document ends too early');
      }
      throw error;
    }
  }

  #document(depth: number): PlainObject {
    const document: PlainObject = {};
    const end = this.#begin(depth);
    for (let type = this.#bytes[this.#at++]; type !== 0; type = this.#bytes[this.#at++]) {
      const key = keyOf(this.#name());
      document[key] = this.#value(type, depth);
      if (this.#at >= end) {
        throw new InvalidBsonError('a document is longer than its length says');
      }
    }
    return document;
  }

  /** Reads an array. Ignores the names of the elements, like MongoDB. */
  #array(depth: number): unknown[] {
    const values: unknown[] = [];
    const end = this.#begin(depth);
    for (let type = this.#bytes[this.#at++]; type !== 0; type = this.#bytes[this.#at++]) {
      this.#skipName();
      values.push(this.#value(type, depth));
      if (this.#at >= end) {
        throw new InvalidBsonError('an array is longer than its length says');
      }
    }
    return values;
  }

  /**
   * Begins a document or array.
   * @returns the end of the document or array
   */
  #begin(depth: number): number {
    if (depth > maxDepth) {
      throw new InvalidBsonError(`documents are nested deeper than ${maxDepth} levels`);
    }
    const end = this.#at + this.#bytes.readInt32LE(this.#at);
    if (end > this.#bytes.length || end < this.#at + 5) {
      throw new InvalidBsonError('the length of a document is wrong');
    }
    this.#at += 4;
    return end;
  }

  #skipName(): void {
    const end = this.#bytes.indexOf(0, this.#at);
    if (end === -1) {
      throw new InvalidBsonError('a field name has no end');
    }
    this.#at = end + 1;
  }

  #name(): string {
    const { name, end } = nameAt(this.#bytes, this.#at);
    if (end === this.#bytes.length) {
      throw new InvalidBsonError('a field name has no end');
    }
    this.#at = end + 1;
    return name;
  }

  #string(): string {
    const size = this.#int32();
    const end = this.#at + size;
    if (size < 1 || end > this.#bytes.length) {
      throw new InvalidBsonError('the length of a string is wrong');
    }
    const text = this.#bytes.toString('utf8', this.#at, end - 1);
    this.#at = end;
    return text;
  }

  #int32(): number {
    const value = this.#bytes.readInt32LE(this.#at);
    this.#at += 4;
    return value;
  }

  #int64(): bigint {
    const value = this.#bytes.readBigInt64LE(this.#at);
    this.#at += 8;
    return value;
  }

  /** Returns a copy, because the bytes may belong to a larger message. */
  #slice(size: number): Uint8Array {
    if (size < 0 || this.#at + size > this.#bytes.length) {
      throw new InvalidBsonError('the length of a value is wrong');
    }
    const slice = new Uint8Array(this.#bytes.subarray(this.#at, this.#at + size));
    this.#at += size;
    return slice;
  }

  #value(type: number | undefined, depth: number): unknown {
    switch (type) {
      case 0x01: {
        const double = this.#bytes.readDoubleLE(this.#at);
        this.#at += 8;
        return this.#typed ? new Double(double) : double;
      }
      case 0x02:
        return this.#string();
      case 0x03:
        return this.#document(depth + 1);
      case 0x04:
        return this.#array(depth + 1);
      case 0x05:
        return this.#binary();
      case 0x06:
        return undefined;
      case 0x07:
        return new ObjectId(this.#slice(12));
      case 0x08:
        return this.#bytes[this.#at++] === 1;
      case 0x09:
        return dateOf(this.#int64());
      case 0x0a:
        return null;
      case 0x0b:
        return new StoredRegex(this.#name(), this.#name());
      case 0x0d:
        return new Code(this.#string());
      case 0x0e:
        return new BSONSymbol(this.#string());
      case 0x0f:
        this.#at += 4;
        return new Code(this.#string(), this.#document(depth + 1));
      case 0x10:
        return this.#typed ? new Int32(this.#int32()) : this.#int32();
      case 0x11:
        return new Timestamp(this.#int64());
      case 0x12:
        return this.#long();
      case 0x13:
        return new Decimal128(this.#slice(16));
      case 0x7f:
        return new MaxKey();
      case 0xff:
        return new MinKey();
    }
    throw new InvalidBsonError(`a value has the unsupported BSON type ${type}`);
  }

  #long(): Long | number {
    const long = Long.fromBits(this.#int32(), this.#int32());
    const number = this.#typed ? Number.NaN : long.toNumber();
    return Number.isSafeInteger(number) ? number : long;
  }

  /** Reads a binary value. In the old subtype 2, the value begins with a second length. */
  #binary(): Binary {
    const size = this.#int32();
    const subtype = this.#bytes[this.#at++];
    const bytes = this.#slice(size);
    return new Binary(subtype === 2 ? bytes.subarray(4) : bytes, subtype);
  }
}
