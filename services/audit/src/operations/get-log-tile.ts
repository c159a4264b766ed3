import type { logTileEndpoints } from '@irp/contracts/audit';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { TreeReader } from '@irp/transparency';
import { logStream } from '../checkpoint-log/log-head.ts';
import { parseTilePath, type TilePath, tileWidth } from '../domain/tile-path.ts';
import type { CheckpointStore } from '../store/checkpoint-store.ts';
import type { LogEntryStore } from '../store/log-entry-store.ts';

export interface GetLogTileOptions {
  entries: Pick<LogEntryStore, 'walk'>;
  checkpoints: Pick<CheckpointStore, 'latest'>;
  tree: TreeReader;
}

/** `Cache-Control` of tiles. A tile never changes. */
const immutable = 'public, max-age=31536000, immutable';

/** Serves a tile or an entry bundle covered by the latest checkpoint of the log. */
export function getLogTile(
  options: GetLogTileOptions,
): Operation<(typeof logTileEndpoints)[number]> {
  const { entries, checkpoints, tree } = options;

  async function hashes(level: number, index: number, width: number): Promise<Uint8Array> {
    if (width === tileWidth) {
      return tree.tile(level, index);
    }
    return tree.partial(level, index * tileWidth, index * tileWidth + width);
  }

  /**
   * Returns an entry bundle. The length of each entry precedes the entry, as a big-endian uint16.
   */
  async function bundle(from: number, to: number): Promise<Uint8Array> {
    const parts: Buffer[] = [];
    for await (const batch of entries.walk(from, to)) {
      for (const { entry } of batch) {
        parts.push(Buffer.of(entry.length >> 8, entry.length & 0xff), entry);
      }
    }
    return Buffer.concat(parts);
  }

  return async ({ params }) => {
    const { level: _level, ...rest } = params;
    const path = parseTilePath(params.level, Object.values(rest).join('/'));
    const size = path && ((await checkpoints.latest(logStream))?.size ?? 0);
    if (!path || size === undefined || !isCovered(path, size)) {
      throw new PlatformError('not_found', 'The log of checkpoints has no such tile.');
    }
    const { level, index, width } = path;
    const body = await (level === 'entries'
      ? bundle(index * tileWidth, index * tileWidth + width)
      : hashes(level, index, width));
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': immutable,
    };
    return {
      status: 200,
      headers,
      stream: chunk(body),
    };
  };
}

/** Returns whether a tree with this size has all hashes of the tile. */
function isCovered({ level, index, width }: TilePath, size: number): boolean {
  const leavesOfEach = level === 'entries' ? 1 : tileWidth ** level;
  return index * tileWidth + width <= Math.floor(size / leavesOfEach);
}

async function* chunk(bytes: Uint8Array) {
  yield bytes;
}
