/** Number of hashes in a full tile, and of entries in a full entry bundle (C2SP tlog-tiles). */
export const tileWidth = 256;

/** Names a tile of hashes, or a bundle of entries, of a log (C2SP tlog-tiles). */
export interface TilePath {
  /** The level of the tile, from 0 to 63, or `entries` for a bundle. */
  level: number | 'entries';
  index: number;
  /** Number of hashes or entries: 256 if the tile is full, otherwise 1 to 255. */
  width: number;
}

const levelPattern = /^(?:entries|\d|[1-5]\d|6[0-3])$/;
/**
 * The format of an index in a path. The index has groups of three digits, padded with zeros. All
 * groups except the last group begin with `x`. The path of a partial tile ends with `.p/` and its
 * width.
 */
const indexPattern = /^((?:x\d{3}\/)*)(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/**
 * Parses level and index of a path `tile/<level>/<index>[.p/<width>]`. Returns undefined if the
 * path is invalid.
 */
export function parseTilePath(level: string, indexPath: string): TilePath | undefined {
  const [, groups, last, width] = indexPattern.exec(indexPath) ?? [];
  if (!levelPattern.test(level) || groups === undefined || last === undefined) {
    return undefined;
  }
  // Rejects an additional group of zeros, because each index has only one path.
  if (groups.startsWith('x000/')) {
    return undefined;
  }
  const index = Number(groups.replaceAll(/[x/]/g, '') + last);
  if (width !== undefined && Number(width) >= tileWidth) {
    return undefined;
  }
  return {
    level: level === 'entries' ? level : Number(level),
    index,
    width: width === undefined ? tileWidth : Number(width),
  };
}
