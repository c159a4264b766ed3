interface Entry<Value> {
  value: Value;
  bytes: number;
}

export interface CacheLimits {
  maxBytes: number;
  /** Maximum size of a cached value. Larger values are not cached. */
  maxBytesOfOne: number;
}

/** Maximum number of remembered keys whose value was computed once and not cached. */
const maxAsked = 10_000;

/**
 * Caches values by key, up to a total number of bytes, and evicts the least recently used value.
 * All values come from the same state of the source data. A value is cached when it is computed for
 * the second time. Values that are requested only once therefore displace no other values, and do
 * not reach the old generation of V8's heap.
 */
export class BoundedCache<Value> {
  readonly #limits: CacheLimits;
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #asked = new Set<string>();
  #state: unknown;
  #bytes = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  /** The total size of all cached values, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Returns the cached value of a key; undefined if there is none.
   * @param state the current state of the source data. If `state` differs from the state of the
   *   cached values, the cache is emptied.
   */
  get(state: unknown, key: string): Value | undefined {
    if (state !== this.#state) {
      this.#begin(state);
    }
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /**
   * Stores a value at the second call for the key. The first call stores only the key.
   * @param state the state from which the value was computed. If the cache has another state, the
   *   value is not stored.
   */
  put(state: unknown, key: string, value: Value, bytes: number): void {
    if (state !== this.#state || bytes > this.#limits.maxBytesOfOne || this.#entries.has(key)) {
      return;
    }
    if (!this.#asked.delete(key)) {
      if (this.#asked.size >= maxAsked) {
        this.#asked.clear();
      }
      this.#asked.add(key);
      return;
    }
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= this.#limits.maxBytes) {
        return;
      }
      this.#entries.delete(oldest);
      this.#bytes -= freed;
    }
  }

  #begin(state: unknown): void {
    this.#state = state;
    this.#entries.clear();
    this.#asked.clear();
    this.#bytes = 0;
  }
}
