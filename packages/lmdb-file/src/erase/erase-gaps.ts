import { childWith, gapOf, type Node, nodesOf, pageHeaderBytes, pageKind } from '../page.ts';
import type { PageFile } from '../page-file.ts';
import { treeNames } from '../tree-name.ts';
import type { WritablePages } from './writable-pages.ts';

/** The position at which a call ended: a key in a named tree, or in the main tree. */
export interface TreePosition {
  /** Empty for the main tree. */
  tree: Buffer;
  key: Buffer;
}

/**
 * Erases remains of former records in the data pages: between the nodes of a page, and after a long
 * value. Must run without a concurrent commit.
 * @param after the result of the last call; undefined for the first call
 * @returns the position for the next call; undefined after the last page
 */
export function eraseGaps(
  file: PageFile,
  pages: WritablePages,
  after: TreePosition | undefined,
  deadlineMs: number,
): TreePosition | undefined {
  let leaves = 0;
  for (const { tree, nodes } of leavesOfTrees(file, pages, after)) {
    for (const node of nodes) {
      eraseBehind(file, pages, node);
    }
    const key = nodes.at(-1)?.key;
    // The first leaf of a call may be the last leaf of the previous call, so each call must reach a
    // second leaf.
    if (++leaves > 1 && key && performance.now() >= deadlineMs) {
      return { tree, key };
    }
  }
  return undefined;
}

/** Yields the leaves of the main tree, then the leaves of the named trees in the order of names. */
function* leavesOfTrees(
  file: PageFile,
  pages: WritablePages,
  after: TreePosition | undefined,
): Iterable<{ tree: Buffer; nodes: Node[] }> {
  const { dataRoot } = file.meta;
  if (dataRoot === undefined) {
    return;
  }
  const main = Buffer.alloc(0);
  if (!after || after.tree.equals(main)) {
    for (const nodes of leavesFrom(file, pages, dataRoot, after?.key)) {
      yield { tree: main, nodes };
    }
  }
  const from = after && !after.tree.equals(main) ? after : undefined;
  for (const nodes of leavesFrom(file, pages, dataRoot, from?.tree ?? treeNames)) {
    for (const { key: tree, root } of nodes) {
      const isDone = from !== undefined && Buffer.compare(tree, from.tree) < 0;
      if (root === undefined || isDone) {
        continue;
      }
      const key = from?.tree.equals(tree) ? from.key : undefined;
      for (const inTree of leavesFrom(file, pages, root, key)) {
        yield { tree, nodes: inTree };
      }
    }
  }
}

/**
 * Yields the leaves in order, beginning with the leaf that contains `key`. Erases the gap of every
 * visited page.
 */
function* leavesFrom(
  file: PageFile,
  pages: WritablePages,
  number: number,
  key: Buffer | undefined,
): Iterable<Node[]> {
  const page = file.page(number);
  const gap = gapOf(page);
  const start = number * file.meta.pageBytes;
  // LMDB never reads the gap of a page, so erasing the gap does not disturb concurrent readers.
  if (!isZero(page, gap)) {
    pages.erase(start + gap.start, start + gap.end);
  }
  const nodes = nodesOf(page);
  if (pageKind(page) === 'leaf') {
    yield nodes;
    return;
  }
  const first = key === undefined ? 0 : childWith(nodes, key);
  for (let at = first; at < nodes.length; at++) {
    const node = nodes[at];
    if (node) {
      yield* leavesFrom(file, pages, node.child, at === first ? key : undefined);
    }
  }
}

function isZero(page: Buffer, { start, end }: { start: number; end: number }): boolean {
  for (let at = start; at < end; at++) {
    if (page[at] !== 0) {
      return false;
    }
  }
  return true;
}

function eraseBehind(file: PageFile, pages: WritablePages, { overflow, valueBytes }: Node): void {
  if (!overflow) {
    return;
  }
  const { pageBytes } = file.meta;
  const end = overflow.page * pageBytes + pageHeaderBytes + valueBytes;
  pages.erase(end, (overflow.page + overflow.pages) * pageBytes);
}
