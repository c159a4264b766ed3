import { Binary } from 'bson';

/** Where a value's type stands in MongoDB's comparison order, and its tag in index keys. */
export const ranks = {
  minKey: 1,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  boolean: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  maxKey: 127,
} as const;

const rankByBsonType: Record<string, number> = {
  Int32: ranks.number,
  Double: ranks.number,
  Long: ranks.number,
  Decimal128: ranks.number,
  BSONSymbol: ranks.string,
  Binary: ranks.binary,
  ObjectId: ranks.objectId,
  Timestamp: ranks.timestamp,
  BSONRegExp: ranks.regex,
  Code: ranks.code,
  MinKey: ranks.minKey,
  MaxKey: ranks.maxKey,
};

/** A missing value ranks as null. */
export function rankOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return ranks.string;
    case 'number':
    case 'bigint':
      return ranks.number;
    case 'boolean':
      return ranks.boolean;
    case 'undefined':
      return ranks.null;
  }
  if (value === null) return ranks.null;
  if (Array.isArray(value)) return ranks.array;
  if (value instanceof Date) return ranks.date;
  if (value instanceof RegExp) return ranks.regex;
  const bsonType = (value as { _bsontype?: string })._bsontype;
  if (bsonType !== undefined) return rankByBsonType[bsonType] ?? ranks.object;
  return value instanceof Uint8Array ? ranks.binary : ranks.object;
}

export type PlainObject = Record<string, unknown>;

export function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && rankOf(value) === ranks.object;
}

/** The bytes of a binary value, whichever class holds it. */
export function bytesOf(value: unknown): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Binary) return { bytes: value.buffer.subarray(0, value.position), subtype: value.sub_type };
  return { bytes: value as Uint8Array, subtype: 0 };
}
