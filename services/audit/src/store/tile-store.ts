import { isDuplicateKey } from '@irp/persistence';
import type { Tile, TreeReader } from '@irp/transparency';
import type { Models, RecordRow, TileRow } from './models.ts';
import { placeKey, placeRange } from './place.ts';

/** The full parts of each stream's tree; what is not full yet is read from what it is made of. */
export interface TileStore {
  /** Those that are there already stay as they are: they are the same. */
  add(stream: string, tiles: readonly Tile[]): Promise<void>;
  readerOf(stream: string): TreeReader;
}

export function createTileStore({ tiles, records }: Models): TileStore {
  const branch = (stream: string, level: number) => `${stream}/${level}`;
  return {
    async add(stream, full) {
      const rows = full.map(({ level, index, hashes, root }) => ({
        _id: placeKey(branch(stream, level), index),
        ...{ hashes, root },
      }));
      if (rows.length === 0) return;
      await tiles.insertMany(rows, { ordered: false }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    readerOf: (stream) => ({
      async tile(level, index) {
        const row = await tiles.findById(placeKey(branch(stream, level), index)).lean<TileRow>();
        return row ? bytesOf(row.hashes) : Buffer.alloc(0);
      },
      async partial(level, from, to) {
        if (level === 0) {
          const found = records.find({ _id: placeRange(stream, from, to) }, { leafHash: 1 }).sort({ _id: 1 });
          return Buffer.from((await found.lean<RecordRow[]>()).map(({ leafHash }) => leafHash).join(''), 'hex');
        }
        const found = tiles
          .find({ _id: placeRange(branch(stream, level - 1), from, to) }, { root: 1 })
          .sort({ _id: 1 });
        return Buffer.concat((await found.lean<TileRow[]>()).map(({ root }) => bytesOf(root)));
      },
    }),
  };
}

/** Read leanly, bytes come in the driver's own wrapping. */
function bytesOf(binary: Buffer): Buffer {
  return Buffer.isBuffer(binary) ? binary : Buffer.from((binary as { buffer: Uint8Array }).buffer);
}
