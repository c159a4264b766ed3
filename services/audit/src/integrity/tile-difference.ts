import { hashBytes, type Tile, tileWidth } from '@irp/transparency';

/** Returns how many leaves the tree has when this tile is full. */
export function leavesOf({ level, index }: Pick<Tile, 'level' | 'index'>): number {
  return (index + 1) * tileWidth ** (level + 1);
}

/**
 * Returns a sentence about the difference between a stored tile and the tile computed from the
 * leaves. Returns undefined if the tiles are the same.
 */
export function describeDifference(
  tile: Tile,
  stored: Pick<Tile, 'hashes' | 'root'> | undefined,
): string | undefined {
  const last = leavesOf(tile) - 1;
  const covered = `records ${last + 1 - tileWidth ** (tile.level + 1)} to ${last}`;
  if (stored === undefined) {
    return `It is missing; it has the hashes of ${covered}.`;
  }
  if (!stored.hashes.equals(tile.hashes)) {
    return `Hash ${firstDifference(stored.hashes, tile.hashes)} of it is not the one of ${covered}.`;
  }
  return stored.root.equals(tile.root) ? undefined : `Its root is not the one of ${covered}.`;
}

function firstDifference(one: Buffer, other: Buffer): number {
  let at = 0;
  while (at < other.length && one[at] === other[at]) {
    at++;
  }
  return Math.floor(at / hashBytes);
}
