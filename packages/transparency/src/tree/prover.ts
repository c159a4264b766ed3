import type { FrontierState } from './frontier.ts';
import { emptyRoot, hashBytes, hashNode } from './hash.ts';
import { nodesAbove, splitHashes, type TreeReader, tileWidth } from './tile.ts';

/**
 * Creates proofs from stored hashes. A size is a number of leaves, and must not exceed the number
 * of stored leaves.
 */
export interface Prover {
  root(size: number): Promise<Buffer>;
  /**
   * Returns the proof that the tree with this size contains leaf `index` (RFC 6962, section 2.1.1).
   * The first hash is the sibling of the leaf.
   * @throws RangeError
   */
  inclusion(index: number, size: number): Promise<Buffer[]>;
  /**
   * Returns the proof that the tree with `toSize` leaves extends the tree with `fromSize` leaves
   * (RFC 6962, section 2.1.2).
   * @throws RangeError
   */
  consistency(fromSize: number, toSize: number): Promise<Buffer[]>;
  /** Returns the state for {@link createFrontier} of the tree with this size. */
  frontier(size: number): Promise<FrontierState>;
}

const cachedTiles = 64;
const levelsInTile = Math.log2(tileWidth);

/**
 * Creates a prover that caches the last 64 tiles (about a megabyte), because neighbouring records
 * share tiles.
 */
export function createProver(reader: TreeReader): Prover {
  const cache = new Map<string, Promise<Buffer[][]>>();
  // The hashes of incomplete subtrees at the end of the tree, by their first leaf. A tree has few
  // incomplete subtrees, and all proofs use their hashes.
  let edge = { size: 0, hashes: new Map<number, Buffer>() };

  /**
   * Returns the entries of a tile in a tree of this size, and the rows of hashes above the entries.
   */
  function rowsOf(level: number, index: number, size: number): Promise<Buffer[][]> {
    const entries = Math.min(Math.floor(size / tileWidth ** level) - index * tileWidth, tileWidth);
    const key = `${level}/${index}/${entries}`;
    let rows = cache.get(key);
    if (rows === undefined) {
      rows = readRows(reader, level, index, entries);
      // A failed read is removed from the cache, so that the next call reads again.
      rows.catch(() => cache.delete(key));
    }
    cache.delete(key);
    cache.set(key, rows);
    const [oldest = key] = cache.keys();
    if (cache.size > cachedTiles) {
      cache.delete(oldest);
    }
    return rows;
  }

  /** Returns the hash of a complete subtree with 2^height leaves. */
  async function node(height: number, index: number, size: number): Promise<Buffer> {
    const inTile = height % levelsInTile;
    const across = tileWidth / 2 ** inTile;
    const rows = await rowsOf(Math.floor(height / levelsInTile), Math.floor(index / across), size);
    const hash = rows[inTile]?.[index % across];
    if (hash === undefined) {
      throw new RangeError(`Node ${index} at height ${height} is not in a tree of ${size}.`);
    }
    return hash;
  }

  /**
   * Returns MTH(D[begin:end]) of RFC 6962, section 2.1. `begin` must be a position at which RFC
   * 6962 splits the tree.
   */
  async function treeHash(begin: number, end: number, size: number): Promise<Buffer> {
    const left = splitOf(end - begin);
    if (left * 2 === end - begin || end - begin === 1) {
      const height = Math.round(Math.log2(end - begin));
      return node(height, begin / 2 ** height, size);
    }
    if (edge.size !== size) {
      edge = { size, hashes: new Map() };
    }
    const known = edge.hashes.get(begin);
    if (known) {
      return known;
    }
    const hash = hashNode(
      await treeHash(begin, begin + left, size),
      await treeHash(begin + left, end, size),
    );
    if (edge.size === size) {
      edge.hashes.set(begin, hash);
    }
    return hash;
  }

  return {
    root: async (size) => (size === 0 ? emptyRoot : treeHash(0, size, size)),
    async inclusion(index, size) {
      if (!(index >= 0 && index < size)) {
        throw new RangeError(`Leaf ${index} is not in a tree of ${size} leaves.`);
      }
      const proof: Buffer[] = [];
      for (let begin = 0, end = size; end - begin > 1; ) {
        const middle = begin + splitOf(end - begin);
        const isLeft = index < middle;
        proof.push(await (isLeft ? treeHash(middle, end, size) : treeHash(begin, middle, size)));
        if (isLeft) {
          end = middle;
        } else {
          begin = middle;
        }
      }
      return proof.reverse();
    },
    async consistency(fromSize, toSize) {
      if (!(fromSize >= 0 && fromSize <= toSize)) {
        throw new RangeError(
          `A tree of ${toSize} leaves cannot extend a tree of ${fromSize} leaves.`,
        );
      }
      if (fromSize === 0 || fromSize === toSize) {
        return [];
      }
      const proof: Buffer[] = [];
      let [begin, end] = [0, toSize];
      while (end !== fromSize) {
        const middle = begin + splitOf(end - begin);
        if (fromSize <= middle) {
          proof.push(await treeHash(middle, end, toSize));
          end = middle;
        } else {
          proof.push(await treeHash(begin, middle, toSize));
          begin = middle;
        }
      }
      // If the smaller tree is a complete subtree, the proof omits its root, because the verifier
      // already has this root.
      if (begin > 0) {
        proof.push(await treeHash(begin, end, toSize));
      }
      return proof.reverse();
    },
    async frontier(size) {
      const hashes: string[] = [];
      for (let begin = 0; begin < size; ) {
        const height = Math.floor(Math.log2(size - begin));
        hashes.push((await node(height, begin / 2 ** height, size)).toString('base64'));
        begin += 2 ** height;
      }
      return { size, hashes };
    },
  };
}

async function readRows(
  reader: TreeReader,
  level: number,
  index: number,
  entries: number,
): Promise<Buffer[][]> {
  const begin = index * tileWidth;
  const full = entries === tileWidth;
  const bytes = await (full
    ? reader.tile(level, index)
    : reader.partial(level, begin, begin + entries));
  if (bytes.length !== entries * hashBytes) {
    throw new RangeError(
      `Tile ${index} of level ${level} has ${bytes.length} bytes, not ${entries * hashBytes}.`,
    );
  }
  return nodesAbove(splitHashes(bytes));
}

/**
 * Returns the largest power of two below `leaves`, at which RFC 6962, section 2.1, splits a tree.
 */
function splitOf(leaves: number): number {
  return 2 ** Math.ceil(Math.log2(leaves) - 1);
}
