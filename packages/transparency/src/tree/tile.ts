import { hashBytes, hashNode } from './hash.ts';

/** Number of hashes in a tile, which covers eight levels of the tree (C2SP tlog-tiles). */
export const tileWidth = 256;

/**
 * A complete part of the tree, which never changes. A tile of level 0 contains the leaf hashes of
 * the records `index * 256` to `index * 256 + 255`. A tile of level n contains the roots of 256
 * tiles of level n - 1 (C2SP tlog-tiles). Incomplete tiles are not stored. `TreeReader.partial`
 * returns their entries.
 */
export interface Tile {
  level: number;
  index: number;
  /** 256 hashes: 8,192 bytes. */
  hashes: Buffer;
  /** The Merkle tree hash of `hashes` (32 bytes), which is an entry of the tile above. */
  root: Buffer;
}

/**
 * Reads a stored tree. A prover reads only hashes of the tree for which it creates a proof, even if
 * more hashes are stored.
 */
export interface TreeReader {
  /** Returns the 8,192 bytes of a complete tile. */
  tile(level: number, index: number): Promise<Uint8Array>;
  /**
   * Returns the entries `from` to `to - 1` of a level, which belong to an incomplete tile. At level
   * 0, the entries are leaf hashes of records. At level n, the entries are roots of tiles of level
   * n - 1. There are at most 255 entries of 32 bytes.
   */
  partial(level: number, from: number, to: number): Promise<Uint8Array>;
}

/**
 * Returns the tiles that the leaves `leafHashes` complete in a tree of `sizeBefore` leaves, the
 * lowest level first. The caller must store the tiles of the lowest level first. After a crash, the
 * same call returns the same tiles.
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
    if (first === last) {
      return tiles;
    }
    const begin = first * tileWidth;
    const existing = before > begin ? await reader.partial(level, begin, before) : Buffer.alloc(0);
    const row = Buffer.concat([existing, ...entries]);
    const full = Array.from({ length: last - first }, (_, at) =>
      tileOf(level, first + at, row, at),
    );
    tiles.push(...full);
    entries = full.map(({ root }) => root);
    before = first;
  }
}

/**
 * Returns the tile with the hashes of a row from `at * 256` to `at * 256 + 255`.
 * @throws RangeError if the row is shorter than `(at + 1) * 256` hashes
 */
export function tileOf(level: number, index: number, row: Buffer, at: number): Tile {
  const hashes = Buffer.from(
    row.subarray(at * tileWidth * hashBytes, (at + 1) * tileWidth * hashBytes),
  );
  const [root] = nodesAbove(splitHashes(hashes)).at(-1) ?? [];
  if (root === undefined || hashes.length !== tileWidth * hashBytes) {
    throw new RangeError(`Tile ${index} of level ${level} needs ${tileWidth} hashes.`);
  }
  return {
    level,
    index,
    hashes,
    root,
  };
}

/**
 * Returns a row of hashes and all rows of parents above it. A hash without a sibling has no parent.
 */
export function nodesAbove(row: Buffer[]): Buffer[][] {
  const rows = [row];
  for (let below = row; below.length > 1; rows.push(below)) {
    below = parentsOf(below);
  }
  return rows;
}

function parentsOf(row: readonly Buffer[]): Buffer[] {
  const parents: Buffer[] = [];
  let left: Buffer | undefined;
  for (const node of row) {
    if (left) {
      parents.push(hashNode(left, node));
    }
    left = left ? undefined : node;
  }
  return parents;
}

export function splitHashes(bytes: Uint8Array): Buffer[] {
  const row = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    row.subarray(at * hashBytes, (at + 1) * hashBytes),
  );
}
