import { createFrontier, hashBytes, tileOf, tileWidth } from '@irp/transparency';
import { tileKey } from '../store/tile-key.ts';
import type { TileStore } from '../store/tile-store.ts';
import type { TileComparison } from './compare-tiles.ts';
import type { Rotation } from './rotation.ts';
import type { RowFindings } from './row-findings.ts';
import type { Progress } from './verification-options.ts';

export interface RetiredTilesOptions {
  tiles: Pick<TileStore, 'stored' | 'roots'>;
  comparison: Pick<TileComparison, 'appendTile' | 'suspect'>;
  findings: Pick<RowFindings, 'changed'>;
  /** Selects the tiles whose hashes are read. For all other tiles, only the roots are read. */
  rotation: Rotation;
  stream: string;
}

/** Roots by the index of their tile. A root is undefined if the tile is missing or damaged. */
type Roots = readonly (Buffer | undefined)[];

const batchTiles = 64;
/**
 * The cost of the verification of a tile, in records. A tile with 256 hashes costs less than 256
 * records, because its hashes are stored.
 */
const recordsPerTile = 16;

/**
 * Verifies the tiles of deleted records against the right edge that the tree had at the first
 * remaining record. Only the tiles still have the hashes of deleted records. Yields after each
 * batch.
 * @param edge hashes in base64 that a signed checkpoint proves; undefined without a checkpoint
 * @returns whether the edge computed from the tiles is `edge`
 */
export async function* compareRetiredTiles(
  options: RetiredTilesOptions,
  first: number,
  edge: readonly string[] | undefined,
): AsyncGenerator<Progress, boolean> {
  const { tiles, comparison, rotation, stream } = options;
  const count = Math.floor(first / tileWidth);
  const stored: (Buffer | undefined)[] = [];
  for (const [from, before] of batchesOf(count)) {
    const found = await tiles.roots(stream, 0, from, before);
    for (let index = from; index < before; index++) {
      stored.push(found.get(index));
    }
    yield { records: 0, cost: before - from };
  }
  const isIntact = isEdge(stored, edge);
  const computed = [...stored];
  /**
   * The key of the last row of each tile whose hashes were read, by the index of the tile;
   * undefined for a missing tile.
   */
  const examined = new Map<number, string | undefined>();
  for (const [from, before] of batchesOf(count)) {
    if (isIntact && !rotation.isDue(from / batchTiles)) {
      continue;
    }
    const found = await tiles.stored(stream, 0, from, before);
    for (let index = from; index < before; index++) {
      examined.set(index, found.get(index)?.row);
      computed[index] = rootOf(found.get(index)?.hashes);
    }
    yield {
      records: 0,
      cost: (before - from) * recordsPerTile,
    };
  }
  const upper = isIntact ? stored : await rootsAbove(options, stored);
  const proven = [stored, computed, upper].find((roots) => isEdge(roots, edge));
  for (let index = 0; index < count; index++) {
    comparison.appendTile(proven?.[index]);
  }
  for (const [index, row] of examined) {
    const root = proven?.[index] ?? stored[index];
    if (root === undefined || !computed[index]?.equals(root)) {
      reportLost(options, index, row);
    } else if (!stored[index]?.equals(root)) {
      await suspectRoot(options, index);
    }
  }
  if (proven === undefined && edge !== undefined) {
    options.findings.changed({
      collection: 'tiles',
      row: tileKey(stream, { level: 0, index: 0 }),
      problem: `This tile, or another tile of the same level up to tile ${count - 1}, does not match the root of a signed checkpoint. The records of these tiles were deleted because of their age, so restore the rows from a backup.`,
    });
  }
  return proven !== undefined;
}

/**
 * Returns the roots of tiles. If a full tile of the next level is stored, its hashes replace the
 * stored roots.
 */
async function rootsAbove({ tiles, stream }: RetiredTilesOptions, stored: Roots): Promise<Roots> {
  const roots = [...stored];
  const above = await tiles.stored(stream, 1, 0, Math.floor(stored.length / tileWidth));
  for (const [index, { hashes }] of above) {
    for (let at = 0; at < hashes.length / hashBytes; at++) {
      roots[index * tileWidth + at] = hashes.subarray(at * hashBytes, (at + 1) * hashBytes);
    }
  }
  return roots;
}

/**
 * Reports a tile of which only the root was changed. The correct root is computed from the hashes
 * of the tile.
 */
async function suspectRoot(
  { tiles, comparison, stream }: RetiredTilesOptions,
  index: number,
): Promise<void> {
  const row = (await tiles.stored(stream, 0, index, index + 1)).get(index);
  if (row) {
    comparison.suspect(tileOf(0, index, row.hashes, 0));
  }
}

/**
 * Reports a tile with wrong hashes or without a row.
 * @param row the key of the last row of the tile; undefined if the tile has no row
 */
function reportLost(
  { findings, stream }: RetiredTilesOptions,
  index: number,
  row: string | undefined,
): void {
  const first = tileKey(stream, { level: 0, index });
  const problem =
    row === undefined || row === first
      ? 'The tile is missing, or does not match the root of a signed checkpoint. The records of the tile were deleted because of their age, so restore the row from a backup.'
      : `The service uses this row in place of ${first}, but the row does not match the root of a signed checkpoint. Copy the row, find out who wrote the row, and delete the row.`;
  findings.changed({
    collection: 'tiles',
    row: row ?? first,
    problem,
  });
}

function batchesOf(count: number): (readonly [number, number])[] {
  const batches = Math.ceil(count / batchTiles);
  return Array.from({ length: batches }, (_, at) => [
    at * batchTiles,
    Math.min((at + 1) * batchTiles, count),
  ]);
}

function rootOf(hashes: Buffer | undefined): Buffer | undefined {
  return hashes?.length === tileWidth * hashBytes ? tileOf(0, 0, hashes, 0).root : undefined;
}

function isEdge(roots: Roots, edge: readonly string[] | undefined): boolean {
  const frontier = createFrontier();
  for (const root of roots) {
    if (root?.length !== hashBytes) {
      return false;
    }
    frontier.append(root);
  }
  const { hashes } = frontier.state();
  return (
    edge !== undefined &&
    hashes.length === edge.length &&
    hashes.every((hash, at) => hash === edge[at])
  );
}
