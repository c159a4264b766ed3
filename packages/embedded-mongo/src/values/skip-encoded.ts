import { ranks } from './rank.ts';

/** Where the encoded value that begins at `at` ends; `flip` is 0xff inside a descending field, else 0. */
export function skipEncoded(key: Buffer, at: number, flip: number): number {
  return skipPayload(key, at + 1, key[at]! ^ flip, flip);
}

function skipPayload(key: Buffer, at: number, rank: number, flip: number): number {
  switch (rank) {
    case ranks.number:
      return at + 10;
    case ranks.string:
    case ranks.regex:
    case ranks.code:
      return skipText(key, at, flip);
    case ranks.object:
      return skipObject(key, at, flip);
    case ranks.array:
      return skipArray(key, at, flip);
    case ranks.binary:
      return at + 5 + binaryLength(key, at, flip);
    case ranks.objectId:
      return at + 12;
    case ranks.boolean:
      return at + 1;
    case ranks.date:
    case ranks.timestamp:
      return at + 8;
    default:
      return at;
  }
}

function skipText(key: Buffer, from: number, flip: number): number {
  let at = key.indexOf(flip, from);
  while (at !== -1 && (key[at + 1]! ^ flip) !== 1) at = key.indexOf(flip, at + 2);
  return at === -1 ? key.length : at + 2;
}

function skipObject(key: Buffer, from: number, flip: number): number {
  let at = from;
  while (at < key.length && (key[at]! ^ flip) !== 0)
    at = skipPayload(key, skipText(key, at + 1, flip), key[at]! ^ flip, flip);
  return at + 1;
}

function skipArray(key: Buffer, from: number, flip: number): number {
  let at = from;
  while (at < key.length && (key[at]! ^ flip) !== 0) at = skipEncoded(key, at, flip);
  return at + 1;
}

function binaryLength(key: Buffer, at: number, flip: number): number {
  const size = key.readUInt32BE(at);
  return flip === 0 ? size : ~size >>> 0;
}
