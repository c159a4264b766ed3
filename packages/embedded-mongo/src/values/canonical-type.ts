import { Binary, Code } from 'bson';

/**
 * The order of values of different types in MongoDB (`canonicalizeBSONType` of MongoDB). The
 * numbers are also the type tags in index keys.
 */
export const canonicalTypes = {
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
  codeWithScope: 65,
  maxKey: 127,
} as const;

const canonicalTypeByBsonType: Record<string, number> = {
  Int32: canonicalTypes.number,
  Double: canonicalTypes.number,
  Long: canonicalTypes.number,
  Decimal128: canonicalTypes.number,
  BSONSymbol: canonicalTypes.string,
  Binary: canonicalTypes.binary,
  ObjectId: canonicalTypes.objectId,
  Timestamp: canonicalTypes.timestamp,
  StoredRegex: canonicalTypes.regex,
  DistantDate: canonicalTypes.date,
  MinKey: canonicalTypes.minKey,
  MaxKey: canonicalTypes.maxKey,
};

/** Returns the canonical type. A missing value has the type of null. */
export function canonicalTypeOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return canonicalTypes.string;
    case 'number':
    case 'bigint':
      return canonicalTypes.number;
    case 'boolean':
      return canonicalTypes.boolean;
    case 'undefined':
      return canonicalTypes.null;
  }
  if (value === null) {
    return canonicalTypes.null;
  }
  if (Array.isArray(value)) {
    return canonicalTypes.array;
  }
  if (value instanceof Date) {
    return canonicalTypes.date;
  }
  if (value instanceof Code) {
    return value.scope ? canonicalTypes.codeWithScope : canonicalTypes.code;
  }
  const bsonType = (value as { _bsontype?: string })._bsontype;
  if (bsonType !== undefined) {
    return canonicalTypeByBsonType[bsonType] ?? canonicalTypes.object;
  }
  return value instanceof Uint8Array ? canonicalTypes.binary : canonicalTypes.object;
}

export type PlainObject = Record<string, unknown>;

export function isObject(value: unknown): value is PlainObject {
  return (
    typeof value === 'object' && value !== null && canonicalTypeOf(value) === canonicalTypes.object
  );
}

/** Returns the bytes and the subtype of a binary value (a Binary or a Uint8Array). */
export function bytesOf(value: unknown): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Binary) {
    return {
      bytes: value.buffer.subarray(0, value.position),
      subtype: value.sub_type,
    };
  }
  return { bytes: value as Uint8Array, subtype: 0 };
}
