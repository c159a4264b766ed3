import { createTileBuilder, type Tile } from '@irp/transparency';
import { tileKey } from '../store/tile-key.ts';
import type { TileStore } from '../store/tile-store.ts';
import type { RowFindings } from './row-findings.ts';
import { describeDifference, leavesOf } from './tile-difference.ts';

/** A tile whose stored row differs from the hashes of the leaves. */
interface Difference {
  tile: Tile;
  /** The key of the last row of the tile. For a missing tile, the key that its row would have. */
  row: string;
  problem: string;
  isMissing: boolean;
}

export interface TileComparisonOptions {
  tiles: Pick<TileStore, 'stored' | 'replace'>;
  findings: RowFindings;
  stream: string;
  /** Whether a changed tile is stored again. */
  rebuilds: boolean;
}

/**
 * Compares the stored tiles of a stream with the leaves of its tree. The caller appends the leaves
 * in order.
 */
export interface TileComparison {
  append(leafHash: string): void;
  /**
   * Appends a tile of deleted records.
   * @param root the root of the tile; undefined if the root is unknown
   */
  appendTile(root: Buffer | undefined): void;
  /** Adds a tile with the correct hashes, with which the next `settle` compares the stored tile. */
  suspect(tile: Tile): void;
  /**
   * Compares the tiles that were completed since the last call with the stored tiles.
   * @returns the number of different tiles that `settle` has not reported or rebuilt yet
   */
  compare(): Promise<number>;
  /**
   * Reports or rebuilds the tiles that differ within the first `size` leaves. The caller has
   * verified the root of the first `size` leaves against a signed checkpoint, so a different tile
   * is wrong.
   */
  settle(size: number): Promise<void>;
  /**
   * Reports the different tiles for which no checkpoint was verified. With `rebuilds`, reports
   * nothing, because the monitor compares the tiles again in its next pass.
   */
  end(): Promise<void>;
}

export function createTileComparison({
  tiles,
  findings,
  stream,
  rebuilds,
}: TileComparisonOptions): TileComparison {
  const builder = createTileBuilder();
  let completed: Tile[] = [];
  let suspects: Tile[] = [];

  const findingOf = ({ row }: Difference, problem: string) =>
    ({
      collection: 'tiles',
      row,
      problem,
    }) as const;

  async function differing(expected: readonly Tile[]): Promise<Difference[]> {
    const found: Difference[] = [];
    for (const [level, same] of Map.groupBy(expected, (tile) => tile.level)) {
      const indexes = same.map(({ index }) => index);
      const stored = await tiles.stored(
        stream,
        level,
        Math.min(...indexes),
        Math.max(...indexes) + 1,
      );
      for (const tile of same) {
        const known = stored.get(tile.index);
        const problem = describeDifference(tile, known);
        const row = known?.row ?? tileKey(stream, tile);
        if (problem !== undefined) {
          found.push({
            tile,
            row,
            problem,
            isMissing: known === undefined,
          });
        }
      }
    }
    return found;
  }

  async function rebuild(difference: Difference): Promise<void> {
    const { tile, row, problem, isMissing } = difference;
    const failure = await tiles.replace(stream, tile, isMissing ? undefined : row).then(
      () => undefined,
      (error) => (error instanceof Error ? error.message : String(error)),
    );
    const [still] = failure === undefined ? await differing([tile]) : [];
    if (failure === undefined && still === undefined) {
      findings.rebuilt(
        findingOf(
          difference,
          `${problem} The service rebuilt the tile from the records, and a signed checkpoint proves the tile. Find out who could write to the database.`,
        ),
      );
    } else {
      findings.changed(
        findingOf(
          difference,
          `${problem} The tile could not be rebuilt (${failure ?? 'another row is used in its place'}). Proofs that require the tile fail.`,
        ),
      );
    }
  }

  return {
    append: (leafHash) => void completed.push(...builder.append(leafHash)),
    appendTile: (root) => void completed.push(...builder.appendTile(root)),
    suspect: (tile) => void suspects.push(tile),
    async compare() {
      const found = await differing(completed);
      completed = [];
      suspects.push(...found.map(({ tile }) => tile));
      return suspects.length;
    },
    async settle(size) {
      const [proven, others] = [
        suspects.filter((tile) => leavesOf(tile) <= size),
        suspects.filter((tile) => leavesOf(tile) > size),
      ];
      suspects = others;
      // The tiles are read again, because a missing tile may have been stored after `compare` read
      // the tiles.
      for (const difference of await differing(proven)) {
        if (rebuilds) {
          await rebuild(difference);
        } else {
          findings.changed(
            findingOf(
              difference,
              `${difference.problem} The records match the root of a signed checkpoint: the service rebuilds the tile from the records at the next verification of this stream.`,
            ),
          );
        }
      }
    },
    async end() {
      // Without a checkpoint, it is unknown whether the tile or the records were changed. A missing
      // tile is not reported, because the next checkpoint may store the tile.
      if (rebuilds) {
        return;
      }
      for (const difference of await differing(suspects)) {
        if (!difference.isMissing) {
          findings.changed(
            findingOf(
              difference,
              `${difference.problem} No checkpoint with a valid signature proves the records: examine the tile and the records.`,
            ),
          );
        }
      }
    },
  };
}
