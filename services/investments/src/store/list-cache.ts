import { keyOf, type Scope } from './scope-key.ts';

interface Entry {
  generation: number;
  untilMs: number;
  found: Promise<unknown>;
}

/**
 * Maximum age of an entry in milliseconds. The age is limited, because the database may carry out a
 * failed write later.
 */
const ttlMs = 5_000;
const maxScopes = 10_000;

/**
 * Caches reads of the records in an environment of a workspace, in a process with exclusive write
 * access. A change of a record in the environment removes the entries. An entry lasts for at most 5
 * s. Concurrent equal reads share a single read. A read that starts after the response to a write
 * sees the write.
 */
export class ListCache {
  readonly #maxEntries: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #generations = new Map<string, number>();

  /**
   * @param maxEntries maximum number of entries. The oldest entries are removed.
   * @param now returns monotonic milliseconds
   */
  constructor(maxEntries: number, now: () => number = performance.now.bind(performance)) {
    this.#maxEntries = maxEntries;
    this.#now = now;
  }

  /**
   * Returns a cached result, or calls `find`.
   * @param key identifies the read within the scope
   */
  read<Found>(scope: Scope, key: string, find: () => Promise<Found>): Promise<Found> {
    const scopeKey = keyOf(scope);
    const entryKey = `${scopeKey} ${key}`;
    const generation = this.#generations.get(scopeKey) ?? 0;
    const cached = this.#entries.get(entryKey);
    if (cached?.generation === generation && cached.untilMs > this.#now()) {
      return cached.found as Promise<Found>;
    }
    const entry = {
      generation,
      untilMs: this.#now() + ttlMs,
      found: find(),
    };
    this.#entries.delete(entryKey);
    this.#entries.set(entryKey, entry);
    entry.found.catch(() => {
      if (this.#entries.get(entryKey) === entry) {
        this.#entries.delete(entryKey);
      }
    });
    const [first] = this.#entries.keys();
    if (this.#entries.size > this.#maxEntries && first !== undefined) {
      this.#entries.delete(first);
    }
    return entry.found;
  }

  /**
   * Runs a write of records. A concurrent read may return the records from before or after the
   * write.
   */
  async change<Result>(scope: Scope, write: () => Promise<Result>): Promise<Result> {
    this.#forget(scope);
    try {
      return await write();
    } finally {
      // The entries are removed even after an error, because the database may have carried out the
      // write.
      this.#forget(scope);
    }
  }

  #forget(scope: Scope): void {
    const key = keyOf(scope);
    const generation = (this.#generations.get(key) ?? 0) + 1;
    if (this.#generations.size >= maxScopes) {
      this.#generations.clear();
      this.#entries.clear();
    }
    this.#generations.set(key, generation);
  }
}
