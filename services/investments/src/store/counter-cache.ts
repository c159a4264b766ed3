import type { CounterRow } from './models.ts';

/**
 * Caches documents of counters, in a process that alone changes them. A document with pending marks
 * is not cached, because how it is read depends on the age of the marks; nor is one that was read
 * while any counter was changed, because it may be outdated.
 */
export class CounterCache {
  readonly #maxRows: number;
  /** By id; null for a counter that is not stored. */
  readonly #rows = new Map<string, CounterRow | null>();
  #changes = 0;

  /** @param maxRows those read first are forgotten beyond it; with 0, every read is passed on */
  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  /** @returns the stored rows of the ids, by `find` where one of them is not known */
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

  /** Runs a write that may change the row; a read during it may see the row before or after. */
  async change<Result>(id: string, write: () => Promise<Result>): Promise<Result> {
    this.#forget(id);
    try {
      return await write();
    } finally {
      // Also after an error: the write may have been carried out.
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
