import { DamagedFileError } from './damaged-file-error.ts';
import { childWith, type Node, nodesOf, overflowPages, pageKind, pageNumber } from './page.ts';
import type { PageFile } from './page-file.ts';
import { treeNames } from './tree-name.ts';

/**
 * `branches` does not read leaves, for speed, except leaves with the names of trees. For all other
 * leaves, only the length of the file is checked.
 */
export type Depth = 'branches' | 'all';

/**
 * Reads the pages of all trees. Checks each page against its reference, and rejects a page with two
 * parents.
 * @returns the number of used pages
 * @throws DamagedFileError
 */
export function walkPages(file: PageFile, depth: Depth): number {
  const walk = new Walk(file, depth);
  const { freeRoot, dataRoot } = file.meta;
  if (freeRoot !== undefined) {
    walk.visit(freeRoot, compareIntegers, false);
  }
  if (dataRoot !== undefined) {
    walk.visit(dataRoot, Buffer.compare, true);
  }
  return walk.seen.size;
}

type Compare = (a: Buffer, b: Buffer) => number;

/** The keys of the tree of free pages are numbers of transactions. */
function compareIntegers(a: Buffer, b: Buffer): number {
  return a.readBigUInt64LE(0) < b.readBigUInt64LE(0) ? -1 : 1;
}

class Walk {
  readonly seen = new Set<number>();
  readonly #file: PageFile;
  readonly #depth: Depth;

  constructor(file: PageFile, depth: Depth) {
    this.#file = file;
    this.#depth = depth;
  }

  /** @param mayName whether this part of the tree can contain names of trees */
  visit(number: number, compare: Compare, mayName: boolean): void {
    this.#claim(number);
    const page = this.#file.page(number);
    const kind = pageKind(page);
    if (pageNumber(page) !== number || (kind !== 'branch' && kind !== 'leaf')) {
      throw this.#damaged(number);
    }
    const nodes = this.#nodes(number, page, compare);
    if (kind === 'leaf') {
      for (const { overflow, root } of nodes) {
        if (overflow) {
          this.#visitOverflow(overflow);
        }
        if (root !== undefined) {
          this.visit(root, compare, false);
        }
      }
    }
    if (kind === 'branch') {
      this.#visitChildren(nodes, compare, mayName);
    }
  }

  #visitChildren(nodes: Node[], compare: Compare, mayName: boolean): void {
    const [first] = nodes;
    const skipLeaves =
      this.#depth === 'branches' && first && pageKind(this.#file.page(first.child)) === 'leaf';
    const named = mayName ? childWith(nodes, treeNames) : nodes.length;
    for (const [at, { child }] of nodes.entries()) {
      if (skipLeaves && at < named) {
        this.#claim(child);
      } else {
        this.visit(child, compare, at >= named);
      }
    }
  }

  #visitOverflow({ page: number, pages }: { page: number; pages: number }): void {
    const page = this.#file.page(number);
    if (
      pageNumber(page) !== number ||
      pageKind(page) !== 'overflow' ||
      overflowPages(page) !== pages ||
      pages > this.#file.meta.lastPage
    ) {
      throw this.#damaged(number);
    }
    for (let at = 0; at < pages; at++) {
      this.#claim(number + at);
    }
  }

  #claim(number: number): void {
    const { pageBytes, lastPage } = this.#file.meta;
    if (number < 2 || number > lastPage || this.seen.has(number)) {
      throw this.#damaged(number);
    }
    if ((number + 1) * pageBytes > this.#file.bytes) {
      throw new DamagedFileError(
        this.#file.path,
        `the file ends after ${this.#file.bytes} bytes, before page ${number}`,
      );
    }
    this.seen.add(number);
  }

  #nodes(number: number, page: Buffer, compare: Compare): Node[] {
    try {
      const nodes = nodesOf(page);
      // The first key of a branch is not used.
      const [, ...keys] = nodes.map(({ key }) => key);
      for (const [at, key] of keys.entries()) {
        const before = keys[at - 1];
        if (before && compare(before, key) >= 0) {
          throw new RangeError('the keys of the page are not in order');
        }
      }
      return nodes;
    } catch (error) {
      throw new DamagedFileError(
        this.#file.path,
        `page ${number} is not valid (${(error as Error).message})`,
      );
    }
  }

  #damaged(number: number): DamagedFileError {
    return new DamagedFileError(
      this.#file.path,
      `page ${number} contradicts the page that refers to it`,
    );
  }
}
