import { Code } from 'bson';
import { missing } from '../query/path-values.ts';
import { canonicalTypeOf, canonicalTypes } from './canonical-type.ts';

const nameByBsonType: Record<string, string> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  BSONSymbol: 'symbol',
};

const nameByCanonicalType: Record<number, string> = {
  [canonicalTypes.minKey]: 'minKey',
  [canonicalTypes.string]: 'string',
  [canonicalTypes.object]: 'object',
  [canonicalTypes.array]: 'array',
  [canonicalTypes.binary]: 'binData',
  [canonicalTypes.objectId]: 'objectId',
  [canonicalTypes.boolean]: 'bool',
  [canonicalTypes.date]: 'date',
  [canonicalTypes.timestamp]: 'timestamp',
  [canonicalTypes.regex]: 'regex',
  [canonicalTypes.code]: 'javascript',
  [canonicalTypes.codeWithScope]: 'javascriptWithScope',
  [canonicalTypes.maxKey]: 'maxKey',
};

/** Returns the alias of a value's BSON type, as `$type` does. */
export function typeName(value: unknown): string {
  if (value === missing) {
    return 'missing';
  }
  if (value === undefined) {
    return 'undefined';
  }
  if (value === null) {
    return 'null';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'int' : 'double';
  }
  const bsonType =
    typeof value === 'object' && !(value instanceof Code) && '_bsontype' in value
      ? value._bsontype
      : '';
  return (
    nameByBsonType[String(bsonType)] ?? nameByCanonicalType[canonicalTypeOf(value)] ?? 'object'
  );
}
