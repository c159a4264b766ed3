import { logStream } from '../checkpoint-log/log-head.ts';
import type { LogEntryStore } from '../store/log-entry-store.ts';
import type { RecordStore } from '../store/record-store.ts';
import { streamOf } from '../store/sequence-key.ts';
import { parseTileKey } from '../store/tile-key.ts';
import type { TileStore } from '../store/tile-store.ts';
import type { RowFindings } from './row-findings.ts';
import { leavesOf } from './tile-difference.ts';
import type { Progress } from './verification-options.ts';

export interface StrayTilesOptions {
  tiles: Pick<TileStore, 'lastKeys'>;
  records: Pick<RecordStore, 'size'>;
  entries: Pick<LogEntryStore, 'size'>;
  findings: Pick<RowFindings, 'changed'>;
}

/** The cost of the check of a tile, in records. The check needs two queries. */
const recordsPerTile = 50;

/**
 * Reports tiles beyond the end of their stream, and tiles of streams that do not exist. The service
 * would use a tile beyond the end of its stream as soon as the stream has grown to the end of the
 * tile.
 */
export async function* reportStrayTiles({
  tiles,
  records,
  entries,
  findings,
}: StrayTilesOptions): AsyncGenerator<Progress> {
  for await (const row of tiles.lastKeys()) {
    const stream = streamOf(row).replace(/\/\d+$/, '');
    // The size is read after the tile, because the records of a tile are stored before the tile.
    const size = stream === logStream ? await entries.size() : await records.size(stream);
    if (leavesOf(parseTileKey(row)) > size) {
      findings.changed({
        collection: 'tiles',
        row,
        problem: `The row is for records after the end of ${stream}, so another program wrote the row. Copy the row, find out who wrote the row, and delete the row.`,
      });
    }
    yield { records: 0, cost: recordsPerTile };
  }
}
