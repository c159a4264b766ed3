/**
 * The layout of LMDB's pages in data format 2 (liblmdb's mdb.c: MDB_page, MDB_node, MDB_meta,
 * MDB_db). Numbers are little-endian.
 */
export const pageHeaderBytes = 24;
const nodeHeaderBytes = 8;
const flags = {
  branch: 1,
  leaf: 2,
  overflow: 4,
  meta: 8,
};
const bigData = 1;
const subtree = 2;
const rootOffset = 40;
const rootOfNone = 0xffff_ffff_ffff_ffffn;

export interface Node {
  /** In a branch, the page number of the child. */
  child: number;
  key: Buffer;
  /** The length of the value in bytes. */
  valueBytes: number;
  /** The value; undefined for a long value, and in a branch. */
  value: Buffer | undefined;
  /** For a long value, the first page and the number of pages. */
  overflow: { page: number; pages: number } | undefined;
  /**
   * If the node is the record of a named tree (MDB_db), the root page of the tree; undefined for an
   * empty tree. The key of the record is the name of the tree.
   */
  root: number | undefined;
}

export type PageKind = keyof typeof flags;

export function pageKind(page: Buffer): PageKind | undefined {
  const found = page.readUInt16LE(18) & 0x0f;
  return (Object.keys(flags) as PageKind[]).find((kind) => flags[kind] === found);
}

export function pageNumber(page: Buffer): number {
  return Number(page.readBigUInt64LE(0));
}

export function overflowPages(page: Buffer): number {
  return page.readUInt32LE(20);
}

/**
 * Returns the unused part of a branch or leaf, between the list of nodes and the nodes. The unused
 * part may contain bytes of former nodes.
 */
export function gapOf(page: Buffer): { start: number; end: number } {
  return {
    start: pageHeaderBytes + page.readUInt16LE(20),
    end: pageHeaderBytes + page.readUInt16LE(22),
  };
}

/**
 * Returns the nodes of a branch or leaf.
 * @throws RangeError if a node is outside the page
 */
export function nodesOf(page: Buffer): Node[] {
  // Positions in a page are counted from the end of the header.
  const lower = page.readUInt16LE(20);
  const upper = page.readUInt16LE(22);
  if (lower > upper || upper > page.length - pageHeaderBytes) {
    throw new RangeError('the bounds of the page are wrong');
  }
  const isBranch = pageKind(page) === 'branch';
  return Array.from({ length: lower >> 1 }, (_, at) => {
    const offset = page.readUInt16LE(pageHeaderBytes + at * 2);
    if (offset < upper) {
      throw new RangeError('a node lies outside the page');
    }
    return nodeAt(page, pageHeaderBytes + offset, isBranch);
  });
}

function nodeAt(page: Buffer, offset: number, isBranch: boolean): Node {
  const low = page.readUInt16LE(offset) + page.readUInt16LE(offset + 2) * 65_536;
  const nodeFlags = page.readUInt16LE(offset + 4);
  const keyEnd = offset + nodeHeaderBytes + page.readUInt16LE(offset + 6);
  const isBig = !isBranch && (nodeFlags & bigData) !== 0;
  const dataBytes = isBig ? 24 : low;
  const end = keyEnd + (isBranch ? 0 : dataBytes);
  if (end > page.length) {
    throw new RangeError('a node is longer than the page');
  }
  const overflow = isBig
    ? {
        page: Number(page.readBigUInt64LE(keyEnd)),
        pages: Number(page.readBigUInt64LE(keyEnd + 16)),
      }
    : undefined;
  const child = isBranch ? low + nodeFlags * 4_294_967_296 : 0;
  const value = isBig || isBranch ? undefined : page.subarray(keyEnd, end);
  const root = value && (nodeFlags & subtree) !== 0 ? rootIn(value) : undefined;
  return {
    child,
    key: page.subarray(offset + nodeHeaderBytes, keyEnd),
    valueBytes: low,
    value,
    overflow,
    root,
  };
}

function rootIn(record: Buffer): number | undefined {
  const root = record.readBigUInt64LE(rootOffset);
  return root === rootOfNone ? undefined : Number(root);
}

/**
 * Returns the index of the child that contains the key. The first key of a branch is unused: the
 * first child contains all keys below the second key.
 */
export function childWith(nodes: readonly Node[], key: Buffer): number {
  let found = 0;
  for (let at = 1; at < nodes.length; at++) {
    const node = nodes[at];
    if (!node || Buffer.compare(node.key, key) > 0) {
      break;
    }
    found = at;
  }
  return found;
}
