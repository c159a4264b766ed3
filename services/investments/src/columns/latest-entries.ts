/** A map that keeps the entries that were used last. */
export class LatestEntries<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  /** Adds or replaces an entry, and drops the entry with the oldest use. */
  set(key: string, value: Value): void {
    // A map is ordered by insertion, so the entry is inserted again.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#maxEntries) {
      const [oldest = key] = this.#entries.keys();
      this.#entries.delete(oldest);
    }
  }

  values(): Iterable<Value> {
    return this.#entries.values();
  }
}
