interface Entry<Value> {
  value: Value;
  bytes: number;
}

export interface CacheLimits {
  maxBytes: number;
  /** A larger value is not cached. */
  maxBytesOfOne: number;
}

/** Maximum number of remembered keys that were requested. */
const maxAsked = 10_000;

/**
 * Cached values of a single state of the source data, by key: the most recently used values, up to
 * a number of bytes. A value is cached at its second computation. A value requested only once then
 * neither displaces other values nor lives long enough to cost a full garbage collection.
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

  /** The size of all values in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @param state a value of another state is removed */
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

  /** @param state the state behind the value; a value of an outdated state is ignored */
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
