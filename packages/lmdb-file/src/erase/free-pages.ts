import { type Node, nodesOf, pageHeaderBytes, pageKind } from '../page.ts';
import type { PageFile } from '../page-file.ts';

/** Adjacent pages, free since a transaction. */
export interface FreeBlock {
  page: number;
  pages: number;
  /** The first transaction that no longer uses these pages. */
  since: bigint;
}

/**
 * Yields the free pages as of the last commit. A record of LMDB's free list contains a count,
 * followed by as many numbers. A positive number is a page. A negative number is the length of a
 * block, and the next number is the first page of the block. The number 0 is unused (lmdb-js,
 * mdb.c: mdb_page_alloc, mdb_freelist_save).
 */
export function* freeBlocks(file: PageFile): Iterable<FreeBlock> {
  const { freeRoot, lastPage } = file.meta;
  if (freeRoot === undefined) {
    return;
  }
  for (const { key, list } of records(file, freeRoot)) {
    const since = key.readBigUInt64LE(0);
    const count = list.length < 8 ? 0 : Number(list.readBigInt64LE(0));
    const numbers = Array.from({ length: Math.min(count, list.length / 8 - 1) }, (_, at) =>
      Number(list.readBigInt64LE((at + 1) * 8)),
    );
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] ?? 0;
      const block =
        number < 0 ? { page: numbers[++at] ?? 0, pages: -number } : { page: number, pages: 1 };
      if (block.page >= 2 && block.page + block.pages <= lastPage + 1) {
        yield { ...block, since };
      }
    }
  }
}

function* records(file: PageFile, number: number): Iterable<{ key: Buffer; list: Buffer }> {
  const page = file.page(number);
  const nodes = nodesOf(page);
  if (pageKind(page) === 'leaf') {
    for (const node of nodes) {
      yield {
        key: node.key,
        list: listIn(file, node),
      };
    }
  } else {
    for (const { child } of nodes) {
      yield* records(file, child);
    }
  }
}

function listIn(file: PageFile, { value, overflow, valueBytes }: Node): Buffer {
  if (value) {
    return value;
  }
  if (!overflow) {
    return Buffer.alloc(0);
  }
  const numbers = Array.from({ length: overflow.pages }, (_, at) => overflow.page + at);
  const bytes = Buffer.concat(numbers.map((number) => file.page(number)));
  return bytes.subarray(pageHeaderBytes, pageHeaderBytes + valueBytes);
}
