import { pageHeaderBytes, pageKind } from './page.ts';

const magic = 0xbeefc0de;
export const supportedVersion = 2;
const rootOfNone = 0xffff_ffff_ffff_ffffn;

/**
 * The contents of a meta page. A file has two meta pages, which LMDB writes alternately. The page
 * with the greater transaction is valid.
 */
export interface Meta {
  version: number;
  pageBytes: number;
  lastPage: number;
  transaction: bigint;
  /**
   * The root page of the tree of free pages, and the root page of the data; undefined for an empty
   * tree.
   */
  freeRoot: number | undefined;
  dataRoot: number | undefined;
}

export const metaBytes = pageHeaderBytes + 136;

/** Parses a meta page. Returns undefined if the bytes are not a meta page. */
export function parseMeta(page: Buffer): Meta | undefined {
  if (
    page.length < metaBytes ||
    pageKind(page) !== 'meta' ||
    page.readUInt32LE(pageHeaderBytes) !== magic
  ) {
    return undefined;
  }
  const at = (offset: number) => page.readBigUInt64LE(pageHeaderBytes + offset);
  const root = (offset: number) => (at(offset) === rootOfNone ? undefined : Number(at(offset)));
  return {
    version: page.readUInt32LE(pageHeaderBytes + 4) & 0xffff,
    pageBytes: page.readUInt32LE(pageHeaderBytes + 24),
    freeRoot: root(64),
    dataRoot: root(112),
    lastPage: Number(at(120)),
    transaction: at(128),
  };
}
