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
    return `The tile with the hashes of ${covered} is missing.`;
  }
  if (!stored.hashes.equals(tile.hashes)) {
    return `Hash ${firstDifference(stored.hashes, tile.hashes)} of the tile does not match ${covered}.`;
  }
  return stored.root.equals(tile.root)
    ? undefined
    : `The root of the tile does not match ${covered}.`;
}

function firstDifference(one: Buffer, other: Buffer): number {
  let at = 0;
  while (at < other.length && one[at] === other[at]) {
    at++;
  }
  return Math.floor(at / hashBytes);
}
