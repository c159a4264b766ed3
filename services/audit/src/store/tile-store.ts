import { isDuplicateKey } from '@irp/persistence';
import type { Tile, TreeReader } from '@irp/transparency';
import { bytesOf } from './bytes-of.ts';
import type { Models, RecordRow, TileRow } from './models.ts';
import { sequenceKey, sequenceRange, streamOf } from './sequence-key.ts';
import { nextTileKey, tileBranch, tileIndexOf, tileKey } from './tile-key.ts';

interface StoredTile extends Pick<Tile, 'hashes' | 'root'> {
  /** The key of the last row of the tile. */
  row: string;
}

/**
 * Stores the full tiles of the tree of each stream. Partial tiles are computed from the leaves. No
 * method changes or deletes a tile. To replace a changed tile, a later row is added. Of several
 * rows of a tile, the last row counts.
 */
export interface TileStore {
  /** Stores tiles. Skips existing tiles, because a full tile never changes. */
  add(stream: string, tiles: readonly Tile[]): Promise<void>;
  /**
   * Adds a row that replaces `row`. Does nothing if another process has added this row.
   * @param row undefined if the tile is missing
   */
  replace(stream: string, tile: Tile, row: string | undefined): Promise<void>;
  /**
   * Returns the tiles of a level up to, but not including, an index. Missing tiles are left out.
   */
  stored(
    stream: string,
    level: number,
    from: number,
    before: number,
  ): Promise<Map<number, StoredTile>>;
  /** Does the same as {@link stored}, but returns only the roots of the tiles. */
  roots(stream: string, level: number, from: number, before: number): Promise<Map<number, Buffer>>;
  /**
   * Yields the key of the last tile in each level of each stream, even of streams without records.
   * Each key needs one lookup in the index.
   */
  lastKeys(): AsyncIterable<string>;
  readerOf(stream: string): TreeReader;
}

/** Returns the hashes of the leaves `from` to `to - 1` of a tree. */
export type LeafHashes = (stream: string, from: number, to: number) => Promise<Buffer>;

/**
 * Creates the store.
 * @param leafHashes returns the hashes of the leaves. Default: the leaf hashes of the records of
 *   the stream
 */
export function createTileStore(
  { tiles, records }: Pick<Models, 'tiles' | 'records'>,
  leafHashes: LeafHashes = recordHashes(records),
): TileStore {
  async function rowsOf(
    range: { $gte: string; $lt: string },
    columns: Partial<Record<keyof TileRow, 1>>,
  ) {
    const found = tiles.find({ _id: range }, columns).sort({ _id: 1 });
    const byIndex = new Map<number, TileRow>();
    for (const row of await found.lean<TileRow[]>()) {
      const index = tileIndexOf(row._id);
      if (index !== undefined) {
        byIndex.set(index, row);
      }
    }
    return byIndex;
  }

  async function roots(
    stream: string,
    level: number,
    from: number,
    before: number,
  ): Promise<Map<number, Buffer>> {
    const rows = await rowsOf(sequenceRange(tileBranch(stream, level), from, before), { root: 1 });
    return new Map([...rows].map(([index, { root }]) => [index, bytesOf(root)]));
  }

  return {
    async add(stream, full) {
      const rows = full.map((tile) => ({
        _id: tileKey(stream, tile),
        hashes: tile.hashes,
        root: tile.root,
      }));
      if (rows.length === 0) {
        return;
      }
      await tiles.insertMany(rows, { ordered: false }).catch((error) => {
        if (!isDuplicateKey(error)) {
          throw error;
        }
      });
    },
    async replace(stream, { level, index, hashes, root }, row) {
      const _id = row === undefined ? tileKey(stream, { level, index }) : nextTileKey(row);
      await tiles
        .insertMany([
          {
            _id,
            hashes,
            root,
          },
        ])
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async stored(stream, level, from, before) {
      const rows = await rowsOf(sequenceRange(tileBranch(stream, level), from, before), {});
      return new Map(
        [...rows].map(([index, { _id, hashes, root }]) => [
          index,
          {
            row: _id,
            hashes: bytesOf(hashes),
            root: bytesOf(root),
          },
        ]),
      );
    },
    roots,
    async *lastKeys() {
      for (let below = '\u{10ffff}'; ; ) {
        const last = await tiles
          .findOne({ _id: { $lt: below } }, { _id: 1 })
          .sort({ _id: -1 })
          .lean<TileRow>();
        if (!last) {
          return;
        }
        yield last._id;
        // The next lookup skips the other keys of this level. After an invalid key without a
        // sequence number, it continues with the next lower key.
        below = last._id.includes(' ') ? sequenceKey(streamOf(last._id), 0) : last._id;
        if (below > last._id) {
          below = last._id;
        }
      }
    },
    readerOf: (stream) => ({
      async tile(level, index) {
        const rows = await rowsOf(sequenceRange(tileBranch(stream, level), index, index + 1), {
          hashes: 1,
        });
        const row = rows.get(index);
        return row ? bytesOf(row.hashes) : Buffer.alloc(0);
      },
      async partial(level, from, to) {
        if (level === 0) {
          return leafHashes(stream, from, to);
        }
        return Buffer.concat([...(await roots(stream, level - 1, from, to)).values()]);
      },
    }),
  };
}

function recordHashes(records: Models['records']): LeafHashes {
  return async (stream, from, to) => {
    const found = records
      .find({ _id: sequenceRange(stream, from, to) }, { leafHash: 1 })
      .sort({ _id: 1 });
    return Buffer.from(
      (await found.lean<RecordRow[]>()).map(({ leafHash }) => leafHash).join(''),
      'hex',
    );
  };
}
