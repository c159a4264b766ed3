import { canonicalTypes } from './canonical-type.ts';
import { skipTextCode } from './text-code.ts';

/**
 * Returns the end of the encoded value that begins at `at`.
 * @param flip 0xff in a descending field, otherwise 0
 */
export function skipEncoded(key: Buffer, at: number, flip: number): number {
  return skipPayload(key, at + 1, byteAt(key, at) ^ flip, flip);
}

function byteAt(key: Buffer, at: number): number {
  return key[at] ?? 0;
}

function skipPayload(key: Buffer, at: number, canonicalType: number, flip: number): number {
  switch (canonicalType) {
    case canonicalTypes.number:
      return at + 10;
    case canonicalTypes.string:
    case canonicalTypes.code:
      return skipTextCode(key, at, flip);
    case canonicalTypes.regex:
      return skipTextCode(key, skipTextCode(key, at, flip), flip);
    case canonicalTypes.codeWithScope:
      return skipObject(key, skipTextCode(key, at, flip), flip);
    case canonicalTypes.object:
      return skipObject(key, at, flip);
    case canonicalTypes.array:
      return skipArray(key, at, flip);
    case canonicalTypes.binary:
      return at + 5 + binaryLength(key, at, flip);
    case canonicalTypes.objectId:
      return at + 12;
    case canonicalTypes.boolean:
      return at + 1;
    case canonicalTypes.date:
    case canonicalTypes.timestamp:
      return at + 8;
    default:
      return at;
  }
}

function skipObject(key: Buffer, from: number, flip: number): number {
  let at = from;
  while (at < key.length && (byteAt(key, at) ^ flip) !== 0) {
    at = skipPayload(key, skipTextCode(key, at + 1, flip), byteAt(key, at) ^ flip, flip);
  }
  return at + 1;
}

function skipArray(key: Buffer, from: number, flip: number): number {
  let at = from;
  while (at < key.length && (byteAt(key, at) ^ flip) !== 0) {
    at = skipEncoded(key, at, flip);
  }
  return at + 1;
}

function binaryLength(key: Buffer, at: number, flip: number): number {
  const size = key.readUInt32BE(at);
  return flip === 0 ? size : ~size >>> 0;
}
