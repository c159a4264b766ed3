import type { Tile } from '@irp/transparency';
import { sequenceKey } from './sequence-key.ts';

/** Returns the prefix of the keys of all tiles in a level. */
export function tileBranch(stream: string, level: number): string {
  return `${stream}/${level}`;
}

/** Returns the key of the first row of a tile. */
export function tileKey(stream: string, { level, index }: Pick<Tile, 'level' | 'index'>): string {
  return sequenceKey(tileBranch(stream, level), index);
}

/**
 * Matches the key of a tile: `<stream>/<level> <index>`. If the row replaces an earlier row of the
 * same tile, `.<n>` follows.
 */
const pattern = /\/(\d+) (\d{12})(?:\.(\d{3}))?$/;

/** Returns the index of a tile; undefined if the key is not the key of a tile. */
export function tileIndexOf(key: string): number | undefined {
  const index = pattern.exec(key)?.[2];
  return index === undefined ? undefined : Number(index);
}

/**
 * Returns level and index of a tile. Level and index are Infinity if the key is not the key of a
 * tile.
 */
export function parseTileKey(key: string): { level: number; index: number } {
  const [, level = Infinity, index = Infinity] = pattern.exec(key) ?? [];
  return {
    level: Number(level),
    index: Number(index),
  };
}

/** Returns the key for a row that replaces the given row of the same tile. */
export function nextTileKey(row: string): string {
  const replacement = Number(pattern.exec(row)?.[3] ?? 0) + 1;
  return `${row.replace(/\.\d{3}$/, '')}.${String(replacement).padStart(3, '0')}`;
}
