/** Hashes in a full tile, and entries in a full entry bundle (C2SP tlog-tiles). */
export const tileWidth = 256;

/** A tile of hashes, or a bundle of entries, of a log (C2SP tlog-tiles). */
export interface TilePath {
  /** 0 to 63, or `entries`. */
  level: number | 'entries';
  index: number;
  /** 256 for a full tile, 1 to 255 for a partial tile. */
  width: number;
}

const levelPattern = /^(?:entries|\d|[1-5]\d|6[0-3])$/;
/**
 * Zero-padded groups of three digits, all except the last with an `x`; a partial tile ends with
 * `.p/` and its width.
 */
const indexPattern = /^((?:x\d{3}\/)*)(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Reads the last parts of `tile/<level>/<index>[.p/<width>]`; undefined for an invalid path. */
export function parseTilePath(level: string, indexPath: string): TilePath | undefined {
  const [, groups, last, width] = indexPattern.exec(indexPath) ?? [];
  if (!levelPattern.test(level) || groups === undefined || last === undefined) {
    return undefined;
  }
  // A number has only a single path.
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
