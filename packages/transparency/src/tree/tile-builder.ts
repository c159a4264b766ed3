import { type Tile, tileOf, tileWidth } from './tile.ts';

/**
 * Builds the complete tiles of a tree from leaves that are appended in order. The memory holds at
 * most 256 hashes of each level.
 */
export interface TileBuilder {
  /**
   * Appends a leaf.
   * @param leafHash 32 bytes, or their 64 hex digits
   * @returns the tiles that the leaf completes, the lowest level first
   */
  append(leafHash: Uint8Array | string): Tile[];
  /**
   * Appends a complete tile of level 0 by its root. The previous leaves must end with a complete
   * tile.
   * @param root undefined if the root is unknown. The higher tiles that contain an unknown root are
   *   not returned.
   * @returns the higher tiles that the tile completes, the lowest level first
   */
  appendTile(root: Uint8Array | undefined): Tile[];
}

export function createTileBuilder(): TileBuilder {
  /** For each level, the entries of the incomplete tile, and the number of complete tiles. */
  const levels: { entries: (Uint8Array | undefined)[]; complete: number }[] = [];

  function add(level: number, entry: Uint8Array | undefined): Tile[] {
    levels[level] ??= { entries: [], complete: 0 };
    const { entries, complete } = levels[level];
    entries.push(entry);
    if (entries.length < tileWidth) {
      return [];
    }
    levels[level] = { entries: [], complete: complete + 1 };
    const known = entries.filter((one) => one !== undefined);
    if (known.length < tileWidth) {
      return add(level + 1, undefined);
    }
    const tile = tileOf(level, complete, Buffer.concat(known), 0);
    return [tile, ...add(level + 1, tile.root)];
  }

  return {
    append: (leafHash) =>
      add(0, typeof leafHash === 'string' ? Buffer.from(leafHash, 'hex') : leafHash),
    appendTile(root) {
      levels[0] ??= { entries: [], complete: 0 };
      if (levels[0].entries.length > 0) {
        throw new RangeError('A tile must begin where the tile before it ends.');
      }
      levels[0].complete++;
      return add(1, root);
    },
  };
}
