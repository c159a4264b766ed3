import type { Code, ObjectId, Timestamp } from 'bson';
import { bytesOf, canonicalTypeOf, canonicalTypes, type PlainObject } from './canonical-type.ts';
import { compareNumbers } from './compare-numbers.ts';
import { fieldsOf } from './field-names.ts';
import { type DistantDate, millisecondsOf, type StoredRegex } from './special-values.ts';

/**
 * Compares two values in MongoDB's order of BSON types. The result is negative, zero or positive. A
 * missing value equals null.
 */
export function compareValues(a: unknown, b: unknown): number {
  const canonicalType = canonicalTypeOf(a);
  const difference = canonicalType - canonicalTypeOf(b);
  if (difference !== 0) {
    return difference;
  }
  switch (canonicalType) {
    case canonicalTypes.number:
      return compareNumbers(a, b);
    case canonicalTypes.string:
      return compareStrings(String(a), String(b));
    case canonicalTypes.object:
      return compareFields(fieldsOf(a as PlainObject), fieldsOf(b as PlainObject));
    case canonicalTypes.array:
      return compareArrays(a as unknown[], b as unknown[]);
    case canonicalTypes.binary:
      return compareBinary(a, b);
    case canonicalTypes.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case canonicalTypes.boolean:
      return Number(a) - Number(b);
    case canonicalTypes.date:
      return compareDates(a as Date | DistantDate, b as Date | DistantDate);
    case canonicalTypes.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case canonicalTypes.regex:
      return compareRegexes(a as StoredRegex, b as StoredRegex);
    case canonicalTypes.code:
    case canonicalTypes.codeWithScope:
      return compareCode(a as Code, b as Code);
    default:
      return 0;
  }
}

export function equalValues(a: unknown, b: unknown): boolean {
  return compareValues(a, b) === 0;
}

/**
 * Compares by UTF-8 bytes, which is the order of code points. The order of UTF-16 code units
 * differs for surrogates.
 */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) {
      continue;
    }
    const ordersDiffer = left >= 0xd800 && right >= 0xd800;
    return ordersDiffer ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : left - right;
  }
  return a.length - b.length;
}

function compareFields(a: [string, unknown][], b: [string, unknown][]): number {
  for (const [at, [leftName, left]] of a.entries()) {
    const entry = b[at];
    if (entry === undefined) {
      break;
    }
    const [rightName, right] = entry;
    const result =
      canonicalTypeOf(left) - canonicalTypeOf(right) ||
      compareStrings(leftName, rightName) ||
      compareValues(left, right);
    if (result !== 0) {
      return result;
    }
  }
  return a.length - b.length;
}

function compareDates(a: Date | DistantDate, b: Date | DistantDate): number {
  if (a instanceof Date && b instanceof Date) {
    return Math.sign(a.getTime() - b.getTime());
  }
  const [left, right] = [millisecondsOf(a), millisecondsOf(b)];
  return Number(left > right) - Number(left < right);
}

function compareRegexes(a: StoredRegex, b: StoredRegex): number {
  return compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options);
}

function compareCode(a: Code, b: Code): number {
  return compareStrings(a.code, b.code) || compareValues(a.scope ?? {}, b.scope ?? {});
}

function compareArrays(a: unknown[], b: unknown[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const result = compareValues(a[at], b[at]);
    if (result !== 0) {
      return result;
    }
  }
  return a.length - b.length;
}

function compareBinary(a: unknown, b: unknown): number {
  const left = bytesOf(a);
  const right = bytesOf(b);
  return (
    left.bytes.length - right.bytes.length ||
    left.subtype - right.subtype ||
    Buffer.compare(left.bytes, right.bytes)
  );
}
