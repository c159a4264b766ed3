import { isDuplicateKey } from '@irp/persistence';
import type { Tile, TreeReader } from '@irp/transparency';
import { bytesOf } from './bytes-of.ts';
import type { Models, RecordRow, TileRow } from './models.ts';
import { sequenceKey, sequenceRange } from './sequence-key.ts';

/** The complete tiles of each stream's tree; incomplete ones are read from their parts. */
export interface TileStore {
  /** Skips tiles that exist already: they are the same. */
  add(stream: string, tiles: readonly Tile[]): Promise<void>;
  readerOf(stream: string): TreeReader;
}

/** Reads the hashes of the leaves `from` to `to - 1` of a tree. */
export type LeafHashes = (stream: string, from: number, to: number) => Promise<Buffer>;

/** @param leafHashes default: those of the records of the stream */
export function createTileStore(
  { tiles, records }: Pick<Models, 'tiles' | 'records'>,
  leafHashes: LeafHashes = recordHashes(records),
): TileStore {
  const branch = (stream: string, level: number) => `${stream}/${level}`;
  return {
    async add(stream, full) {
      const rows = full.map(({ level, index, hashes, root }) => ({
        _id: sequenceKey(branch(stream, level), index),
        ...{ hashes, root },
      }));
      if (rows.length === 0) return;
      await tiles.insertMany(rows, { ordered: false }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    readerOf: (stream) => ({
      async tile(level, index) {
        const row = await tiles.findById(sequenceKey(branch(stream, level), index)).lean<TileRow>();
        return row ? bytesOf(row.hashes) : Buffer.alloc(0);
      },
      async partial(level, from, to) {
        if (level === 0) return leafHashes(stream, from, to);
        const found = tiles
          .find({ _id: sequenceRange(branch(stream, level - 1), from, to) }, { root: 1 })
          .sort({ _id: 1 });
        return Buffer.concat((await found.lean<TileRow[]>()).map(({ root }) => bytesOf(root)));
      },
    }),
  };
}

function recordHashes(records: Models['records']): LeafHashes {
  return async (stream, from, to) => {
    const found = records.find({ _id: sequenceRange(stream, from, to) }, { leafHash: 1 }).sort({ _id: 1 });
    return Buffer.from((await found.lean<RecordRow[]>()).map(({ leafHash }) => leafHash).join(''), 'hex');
  };
}
