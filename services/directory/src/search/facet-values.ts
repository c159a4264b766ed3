interface CountedValue {
  value: string;
  count: number;
}

const none = -1;

/** The values of a facet, by the slots of listings; each value has a number, so that counting creates no objects. */
export class FacetValues {
  readonly #width: number;
  readonly #numberByValue = new Map<string, number>();
  readonly #valueByNumber: (string | undefined)[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];
  /** The numbers of each slot, ended by `none` if they are fewer than `width`. */
  #numbers = new Int32Array(0);
  /** Undefined after a value came or went. */
  #byRank: Int32Array | undefined;

  /** @param width how many values a listing has at most */
  constructor(width: number) {
    this.#width = width;
  }

  set(slot: number, values: Iterable<string>): void {
    const start = slot * this.#width;
    if (start >= this.#numbers.length) {
      const larger = new Int32Array(2 * (start + this.#width)).fill(none);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    let at = start;
    for (const value of new Set(values)) if (at < start + this.#width) this.#numbers[at++] = this.#acquire(value);
  }

  clear(slot: number): void {
    for (const number of this.#numbersOf(slot)) this.#release(number);
    this.#numbers.fill(none, slot * this.#width, (slot + 1) * this.#width);
  }

  /** The most frequent values of these listings, then by value. */
  top(slots: readonly number[], max: number): CountedValue[] {
    const counts = new Uint32Array(this.#valueByNumber.length);
    const numbers = this.#numbers;
    for (const slot of slots) {
      const start = slot * this.#width;
      for (let at = start; at < start + this.#width; at++) {
        const number = numbers[at] ?? none;
        if (number === none) break;
        counts[number] = (counts[number] ?? 0) + 1;
      }
    }
    const byRank = this.#valuesByRank();
    const keys = new Float64Array(counts.length);
    let found = 0;
    // One number that compares as count and value do: the largest is the most frequent one, or of these the first by value.
    for (let rank = 0; rank < byRank.length; rank++) {
      const count = counts[byRank[rank] ?? none] ?? 0;
      if (count > 0) keys[found++] = count * byRank.length + (byRank.length - 1 - rank);
    }
    const largest = keys.subarray(0, found).sort().subarray(-max).reverse();
    return Array.from(largest, (key) => {
      const rank = byRank.length - 1 - (key % byRank.length);
      const value = this.#valueByNumber[byRank[rank] ?? none] ?? '';
      return { value, count: Math.floor(key / byRank.length) };
    });
  }

  /** The numbers of all values, in the order of the values. */
  #valuesByRank(): Int32Array {
    if (this.#byRank) return this.#byRank;
    const known = [...this.#numberByValue].sort(([one], [other]) => (one < other ? -1 : 1));
    this.#byRank = Int32Array.from(known, ([, number]) => number);
    return this.#byRank;
  }

  #numbersOf(slot: number): number[] {
    const start = slot * this.#width;
    return [...this.#numbers.subarray(start, start + this.#width)].filter((number) => number !== none);
  }

  #acquire(value: string): number {
    const known = this.#numberByValue.get(value);
    if (known === undefined) this.#byRank = undefined;
    const number = known ?? this.#free.pop() ?? this.#valueByNumber.length;
    this.#numberByValue.set(value, number);
    this.#valueByNumber[number] = value;
    this.#uses[number] = (known === undefined ? 0 : (this.#uses[number] ?? 0)) + 1;
    return number;
  }

  /** A value ends with its last listing. */
  #release(number: number): void {
    const uses = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = uses;
    const value = this.#valueByNumber[number];
    if (uses > 0 || value === undefined) return;
    this.#byRank = undefined;
    this.#numberByValue.delete(value);
    this.#valueByNumber[number] = undefined;
    this.#free.push(number);
  }
}
