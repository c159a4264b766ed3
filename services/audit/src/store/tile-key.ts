import type { Tile } from '@irp/transparency';
import { sequenceKey } from './sequence-key.ts';

/** Tiles of a level: the part of their keys before the index. */
export function tileBranch(stream: string, level: number): string {
  return `${stream}/${level}`;
}

/** The key of a tile's first row. */
export function tileKey(stream: string, { level, index }: Pick<Tile, 'level' | 'index'>): string {
  return sequenceKey(tileBranch(stream, level), index);
}

/**
 * A stream's tile of a level and index, `<stream>/<level> <index>`; `.<n>` for a row that replaces
 * earlier rows.
 */
const pattern = /\/(\d+) (\d{12})(?:\.(\d{3}))?$/;

/** The index of a tile; undefined for a key that is not a tile's key. */
export function tileIndexOf(key: string): number | undefined {
  const index = pattern.exec(key)?.[2];
  return index === undefined ? undefined : Number(index);
}

/** Infinity for a key that is not a tile's key. */
export function parseTileKey(key: string): { level: number; index: number } {
  const [, level = Infinity, index = Infinity] = pattern.exec(key) ?? [];
  return {
    level: Number(level),
    index: Number(index),
  };
}

/** The key of the row that replaces a row of the same tile. */
export function nextTileKey(row: string): string {
  const replacement = Number(pattern.exec(row)?.[3] ?? 0) + 1;
  return `${row.replace(/\.\d{3}$/, '')}.${String(replacement).padStart(3, '0')}`;
}
