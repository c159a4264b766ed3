/**
 * A bounded map that evicts approximately the least recently used entries. The cache does not sort
 * its entries by last use. The cache has a young map and an old map. A hit in the old map moves the
 * entry to the young map. When the young map is full, the cache drops the old map, and the young
 * map becomes the old map.
 */
export class GenerationalCache<Value> {
  readonly #half: number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  constructor(maxSize: number) {
    this.#half = Math.max(1, Math.floor(maxSize / 2));
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) {
      return young;
    }
    const old = this.#old.get(key);
    if (old !== undefined) {
      this.set(key, old);
    }
    return old;
  }

  set(key: string, value: Value): void {
    this.#old.delete(key);
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  *values(): Iterable<Value> {
    yield* this.#young.values();
    yield* this.#old.values();
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
