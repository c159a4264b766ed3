/**
 * A bounded map that evicts the least recently used entries. It has a young and an old half instead
 * of a list, so a hit reorders nothing: a hit moves the entry to the young half. When the young
 * half is full, the map drops the old half, and the young half becomes the old half.
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
