import { hashBytes, hashNode } from './hash.ts';

/** Hashes in a tile: eight levels of the tree at once (C2SP tlog-tiles). */
export const tileWidth = 256;

/**
 * A part of the tree that is full and never changes, so that a store only inserts it. A tile of level 0 holds the leaf
 * hashes of records `index * 256` to `index * 256 + 255`; one of level n holds the roots of 256 tiles of level n - 1.
 * It has the shape of C2SP tlog-tiles, but a tile that is not full yet is never stored: its parts are.
 */
export interface Tile {
  level: number;
  index: number;
  /** 256 hashes in a row: 8,192 bytes. */
  hashes: Buffer;
  /** The Merkle tree hash of them: an entry of the tile above. 32 bytes. */
  root: Buffer;
}

/** What a store answers about the tree. It is asked for nothing that was not there at the size in question. */
export interface TreeReader {
  /** The 8,192 bytes of a full tile. */
  tile(level: number, index: number): Promise<Uint8Array>;
  /**
   * Entries `from` to `to - 1` of a level whose tile is not full yet: at level 0 the leaf hashes of these records, at
   * level n the roots of these tiles of level n - 1. At most 255, 32 bytes each in a row.
   */
  partial(level: number, from: number, to: number): Promise<Uint8Array>;
}

/**
 * The tiles that are full once these leaves stand behind the first `sizeBefore`, lowest level first. It depends on nothing
 * else, so that after a crash the same call makes the same tiles; store level by level, in this order.
 */
export async function tilesCompletedBy(
  reader: Pick<TreeReader, 'partial'>,
  sizeBefore: number,
  leafHashes: readonly Uint8Array[],
): Promise<Tile[]> {
  const tiles: Tile[] = [];
  let entries = leafHashes;
  for (let level = 0, before = sizeBefore; ; level++) {
    const first = Math.floor(before / tileWidth);
    const last = Math.floor((before + entries.length) / tileWidth);
    if (first === last) return tiles;
    const begun = first * tileWidth;
    const open = before > begun ? await reader.partial(level, begun, before) : Buffer.alloc(0);
    const row = Buffer.concat([open, ...entries]);
    const full = Array.from({ length: last - first }, (_, at) => tileOf(level, first + at, row, at));
    tiles.push(...full);
    entries = full.map(({ root }) => root);
    before = first;
  }
}

function tileOf(level: number, index: number, row: Buffer, at: number): Tile {
  const hashes = Buffer.from(row.subarray(at * tileWidth * hashBytes, (at + 1) * tileWidth * hashBytes));
  if (hashes.length !== tileWidth * hashBytes) throw new RangeError(`Tile ${index} of level ${level} lacks hashes.`);
  return { level, index, hashes, root: nodesAbove(splitHashes(hashes)).at(-1)![0]! };
}

/** All rows over a row of hashes, itself first, as far as they are full. */
export function nodesAbove(row: readonly Uint8Array[]): Buffer[][] {
  const rows = [row as Buffer[]];
  for (let below = rows[0]!; below.length > 1; below = rows.at(-1)!) {
    rows.push(
      Array.from({ length: Math.floor(below.length / 2) }, (_, at) => hashNode(below[2 * at]!, below[2 * at + 1]!)),
    );
  }
  return rows;
}

export function splitHashes(bytes: Uint8Array): Buffer[] {
  const row = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    row.subarray(at * hashBytes, (at + 1) * hashBytes),
  );
}
