import type { CounterRow } from './models.ts';

/**
 * Caches documents of counters, in a process with exclusive access. A document with pending marks
 * is never cached, because its meaning depends on the age of the marks. A document that was read
 * during a change of any counter is never cached, because the document may be outdated.
 */
export class CounterCache {
  readonly #maxRows: number;
  /** The documents by id; null if the counter does not exist. */
  readonly #rows = new Map<string, CounterRow | null>();
  #changes = 0;

  /**
   * @param maxRows maximum number of cached documents. The documents that were read first are
   *   removed. With 0, nothing is cached.
   */
  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  /** Returns the stored rows of the ids. Calls `find` if an id is not cached. */
  async read(ids: string[], find: (ids: string[]) => Promise<CounterRow[]>): Promise<CounterRow[]> {
    const known = ids.map((id) => this.#rows.get(id));
    if (!known.includes(undefined)) {
      return known.filter((row) => row != null);
    }
    const changesBefore = this.#changes;
    const found = await find(ids);
    if (changesBefore === this.#changes) {
      for (const id of ids) {
        this.#keep(id, found.find((row) => row._id === id) ?? null);
      }
    }
    return found;
  }

  /**
   * Runs a write that may change a document. A concurrent read may return the document from before
   * or after the write.
   */
  async change<Result>(id: string, write: () => Promise<Result>): Promise<Result> {
    this.#forget(id);
    try {
      return await write();
    } finally {
      // The cached document is removed even after an error, because the database may have carried
      // out the write.
      this.#forget(id);
    }
  }

  #keep(id: string, row: CounterRow | null): void {
    if (Object.keys(row?.marks ?? {}).length > 0) {
      return;
    }
    this.#rows.delete(id);
    this.#rows.set(id, row);
    const [first] = this.#rows.keys();
    if (this.#rows.size > this.#maxRows && first !== undefined) {
      this.#rows.delete(first);
    }
  }

  #forget(id: string): void {
    this.#rows.delete(id);
    this.#changes++;
  }
}
