import { setTimeout } from 'node:timers/promises';
import { PageFile } from '../page-file.ts';
import { eraseGaps, type TreePosition } from './erase-gaps.ts';
import { freeBlocks } from './free-pages.ts';
import { WritablePages } from './writable-pages.ts';

/** The functions of an open database that the erasure calls. */
export interface ErasableDatabase {
  path: string;
  /** Runs `slice` inside a write transaction. No second write transaction overlaps. */
  inTransaction(slice: () => void): Promise<void>;
  /** Changes a page, so the current transaction is committed. Called inside `inTransaction`. */
  touch(): void;
  /**
   * The open database. `readerList` returns a header line, and a line with process, thread and
   * transaction for each reader.
   */
  db: { resetReadTxn(): void; readerList(): string };
}

const sliceMs = 5;
const waitMs = 50;
const pagesAtOnce = 64;

/**
 * Overwrites all unused bytes in a file of LMDB with zeros: free pages, and remains of changed and
 * removed records in other pages. Readers and writers continue between slices of 5 ms. Waits for
 * readers of earlier transactions.
 * @throws errors of `inTransaction`, and the reason of an aborted signal
 */
export async function eraseFreed(database: ErasableDatabase, signal: AbortSignal): Promise<void> {
  const pages = new WritablePages(database.path);
  const slice = async <T>(work: (file: PageFile, deadlineMs: number) => T): Promise<T> => {
    signal.throwIfAborted();
    let result: { value: T } | undefined;
    await database.inTransaction(() => {
      const file = new PageFile(database.path);
      try {
        result = { value: work(file, performance.now() + sliceMs) };
      } finally {
        file.close();
      }
    });
    if (result === undefined) {
      throw new Error('The transaction did not run.');
    }
    return result.value;
  };
  try {
    let after: TreePosition | undefined;
    do {
      after = await slice((file, deadlineMs) => eraseGaps(file, pages, after, deadlineMs));
    } while (after !== undefined);
    // Pages that were replaced before the end of this transaction may contain removed data. In
    // pages that are replaced after this transaction, the gaps are already erased.
    const until = await slice(({ meta }) => meta.transaction);
    const erased = new Set<number>();
    for (let left: EraseStep = 'more'; left !== 'done'; ) {
      if (left === 'in use') {
        await setTimeout(waitMs, undefined, { signal });
      }
      left = await slice((file, deadlineMs) =>
        eraseFree({
          file,
          pages,
          erased,
          until,
          database,
          deadlineMs,
        }),
      );
    }
    await pages.flush();
  } finally {
    pages.close();
  }
}

/** `in use`: older transactions may still read some of the pages. */
type EraseStep = 'done' | 'more' | 'in use';

interface FreeSlice {
  file: PageFile;
  pages: WritablePages;
  erased: Set<number>;
  until: bigint;
  database: ErasableDatabase;
  deadlineMs: number;
}

function eraseFree({ file, pages, erased, until, database, deadlineMs }: FreeSlice): EraseStep {
  const { pageBytes, lastPage, transaction } = file.meta;
  // Like LMDB, this function keeps the pages that the last transaction has freed, because the
  // previous transaction uses them. LMDB returns to the previous transaction if the last
  // transaction was written incompletely.
  let before = transaction;
  for (const reader of readersOf(database.db)) {
    if (reader < before) {
      before = reader;
    }
  }
  for (const { page, pages: count, since } of freeBlocks(file)) {
    if (since >= before) {
      continue;
    }
    for (let number = page; number < page + count; ) {
      const start = number;
      while (number < page + count && number < start + pagesAtOnce && !erased.has(number)) {
        erased.add(number++);
      }
      if (number === start) {
        number++;
      } else {
        pages.erase(start * pageBytes, number * pageBytes);
      }
      if (number > start && performance.now() >= deadlineMs) {
        return 'more';
      }
    }
  }
  if (before <= until) {
    if (transaction <= until) {
      database.touch();
    }
    return 'in use';
  }
  // A failed transaction may have written data after the last page.
  pages.erase((lastPage + 1) * pageBytes, Math.max(file.bytes, (lastPage + 1) * pageBytes));
  return 'done';
}

/** Returns the transactions that readers use. */
function readersOf(db: ErasableDatabase['db']): bigint[] {
  // Ends the read transaction that lmdb caches for later reads. The cached transaction would count
  // as a reader.
  db.resetReadTxn();
  return db
    .readerList()
    .split('\n')
    .flatMap((line) => /^\s*\d+\s+[0-9a-f]+\s+(\d+)\s*$/i.exec(line)?.[1] ?? [])
    .map(BigInt);
}
