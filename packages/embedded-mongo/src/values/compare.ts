import type { ObjectId, Timestamp } from 'bson';
import { compareNumbers } from './number.ts';
import { bytesOf, type PlainObject, rankOf, ranks } from './rank.ts';

/** MongoDB's comparison order over all BSON types; negative, zero or positive. A missing value stands as null. */
export function compareValues(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  const difference = rank - rankOf(b);
  if (difference !== 0) return difference;
  switch (rank) {
    case ranks.number:
      return compareNumbers(a, b);
    case ranks.string:
      return compareStrings(String(a), String(b));
    case ranks.object:
      return compareEntries(Object.entries(a as PlainObject), Object.entries(b as PlainObject));
    case ranks.array:
      return compareArrays(a as unknown[], b as unknown[]);
    case ranks.binary:
      return compareBinary(a, b);
    case ranks.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case ranks.boolean:
      return Number(a) - Number(b);
    case ranks.date:
      return Math.sign((a as Date).getTime() - (b as Date).getTime());
    case ranks.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case ranks.regex:
    case ranks.code:
      return compareStrings(String(a), String(b));
    default:
      return 0;
  }
}

export function equalValues(a: unknown, b: unknown): boolean {
  return compareValues(a, b) === 0;
}

/** By UTF-8 bytes, which is by code point: UTF-16 order differs once surrogates are there. */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    const bothSurrogateSide = left >= 0xd800 && right >= 0xd800;
    return bothSurrogateSide ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : left - right;
  }
  return a.length - b.length;
}

function compareEntries(a: [string, unknown][], b: [string, unknown][]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [leftName, left] = a[at]!;
    const [rightName, right] = b[at]!;
    const result = rankOf(left) - rankOf(right) || compareStrings(leftName, rightName) || compareValues(left, right);
    if (result !== 0) return result;
  }
  return a.length - b.length;
}

function compareArrays(a: unknown[], b: unknown[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const result = compareValues(a[at], b[at]);
    if (result !== 0) return result;
  }
  return a.length - b.length;
}

function compareBinary(a: unknown, b: unknown): number {
  const left = bytesOf(a);
  const right = bytesOf(b);
  return (
    left.bytes.length - right.bytes.length || left.subtype - right.subtype || Buffer.compare(left.bytes, right.bytes)
  );
}
