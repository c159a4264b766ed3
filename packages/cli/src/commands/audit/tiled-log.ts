import { ConnectionError } from '@irp/client';
import { UsageError } from '@irp/command-line';
import type { TreeReader } from '@irp/transparency';
import { TamperedError } from '../../command/errors.ts';

const timeoutMs = 30_000;
const tileWidth = 256;
const entryBytes = 34;

/**
 * A client of a tiled log (C2SP tlog-tiles). The data is not trusted until it is verified against a
 * signed root.
 */
export interface TiledLog extends TreeReader {
  /** Returns the latest checkpoint as a signed note. */
  checkpoint(): Promise<string>;
  /**
   * Returns the position of an entry among the first `size` entries; undefined if the entry is
   * missing. The search begins with the newest entry.
   */
  findEntry(entry: Buffer, size: number): Promise<number | undefined>;
}

/**
 * Creates a client of the log.
 * @param prefix an address such as `https://host/audit/log`
 * @throws UsageError if `prefix` is not an http(s) address
 */
export function createTiledLog(prefix: string, signal: AbortSignal): TiledLog {
  if (!/^https?:\/\/[^/]/.test(prefix) || !URL.canParse(prefix)) {
    throw new UsageError(
      `--log must be the address of a log, such as https://host/audit/log, not ${JSON.stringify(prefix)}.`,
    );
  }
  const base = prefix.replace(/\/+$/, '');

  async function get(path: string): Promise<Buffer> {
    const url = `${base}/${path}`;
    let response: Response;
    let bytes: ArrayBuffer;
    try {
      response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      bytes = await response.arrayBuffer();
    } catch (error) {
      if (signal.aborted) {
        throw signal.reason;
      }
      throw new ConnectionError(url, error);
    }
    if (response.status !== 200) {
      throw new TamperedError(`${url}: the log returned ${response.status}. (log)`, {
        kind: 'log',
        url,
      });
    }
    return Buffer.from(bytes);
  }

  const tile = (level: number | 'entries', index: number, width: number) =>
    get(`tile/${level}/${indexPath(index)}${width === tileWidth ? '' : `.p/${width}`}`);

  return {
    checkpoint: async () => (await get('checkpoint')).toString(),
    tile: (level, index) => tile(level, index, tileWidth),
    async partial(level, from, to) {
      const index = Math.floor(from / tileWidth);
      const hashes = await tile(level, index, to - index * tileWidth);
      return hashes.subarray((from - index * tileWidth) * 32);
    },
    async findEntry(entry, size) {
      const wanted = Buffer.concat([Buffer.of(0, entry.length), entry]);
      for (let index = Math.ceil(size / tileWidth) - 1; index >= 0; index--) {
        const bytes = await tile('entries', index, Math.min(tileWidth, size - index * tileWidth));
        for (let at = bytes.length - entryBytes; at >= 0; at -= entryBytes) {
          if (bytes.subarray(at, at + entryBytes).equals(wanted)) {
            return index * tileWidth + at / entryBytes;
          }
        }
      }
      return undefined;
    },
  };
}

/**
 * Returns the number of a tile in groups of three digits. Each group of digits except the last
 * begins with `x` (C2SP tlog-tiles).
 */
function indexPath(index: number): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
}
