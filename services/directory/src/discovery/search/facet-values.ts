interface CountedValue {
  value: string;
  count: number;
}

const none = -1;

/**
 * The values that listings have in a facet, such as their categories, by the slot of the listing.
 * Each value has a number, so counting allocates no objects.
 */
export class FacetValues {
  readonly #width: number;
  readonly #numberByValue = new Map<string, number>();
  readonly #valueByNumber: (string | undefined)[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];
  /**
   * The numbers of the values of each slot, with `width` entries per slot. `none` marks the end if
   * a listing has fewer values.
   */
  #numbers = new Int32Array(0);
  /** The numbers of the values, sorted by value; undefined after a value was added or removed. */
  #byRank: Uint32Array | undefined;
  #ranks = new Uint32Array(0);

  /** @param width maximum number of values that a listing can have */
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
    for (const value of new Set(values)) {
      if (at < start + this.#width) {
        this.#numbers[at++] = this.#acquire(value);
      }
    }
  }

  clear(slot: number): void {
    for (const number of this.#numbersOf(slot)) {
      this.#release(number);
    }
    this.#numbers.fill(none, slot * this.#width, (slot + 1) * this.#width);
  }

  /** Returns a function that returns whether the listing in a slot has the value. */
  has(value: string): (slot: number) => boolean {
    const number = this.#numberByValue.get(value);
    if (number === undefined) {
      return () => false;
    }
    const numbers = this.#numbers;
    const width = this.#width;
    return (slot) => {
      for (let at = slot * width; at < (slot + 1) * width; at++) {
        if (numbers[at] === number) {
          return true;
        }
      }
      return false;
    };
  }

  /**
   * Returns the most frequent values of the listings in these slots. Values with equal counts are
   * in alphabetical order.
   */
  top(slots: Uint32Array, max: number): CountedValue[] {
    const { counts, found } = this.#count(slots);
    const ranks = this.#ranksByNumber();
    const size = ranks.length;
    const keys = new Float64Array(found.length);
    // Count and rank form a single sort key. A higher count gives a larger key. Among equal counts,
    // the alphabetically first value has the largest key.
    for (let at = 0; at < found.length; at++) {
      const number = found[at] ?? none;
      keys[at] = (counts[number] ?? 0) * size + (size - 1 - (ranks[number] ?? 0));
    }
    return Array.from(largest(keys, max, size), (key) => {
      const number = this.#byRank?.[size - 1 - (key % size)] ?? none;
      return {
        value: this.#valueByNumber[number] ?? '',
        count: Math.floor(key / size),
      };
    });
  }

  /**
   * Returns the count of each value, by the number of the value, and the numbers of the values that
   * occur.
   */
  #count(slots: Uint32Array): { counts: Uint32Array; found: Uint32Array } {
    const counts = new Uint32Array(this.#valueByNumber.length);
    const found = new Uint32Array(Math.min(counts.length, slots.length * this.#width));
    const numbers = this.#numbers;
    const width = this.#width;
    let size = 0;
    for (let each = 0; each < slots.length; each++) {
      const start = (slots[each] ?? 0) * width;
      for (let at = start; at < start + width; at++) {
        const number = numbers[at] ?? none;
        if (number === none) {
          break;
        }
        const count = counts[number] ?? 0;
        if (count === 0) {
          found[size++] = number;
        }
        counts[number] = count + 1;
      }
    }
    return {
      counts,
      found: found.subarray(0, size),
    };
  }

  /** Returns the alphabetical rank of each value, by number. */
  #ranksByNumber(): Uint32Array {
    if (this.#byRank === undefined) {
      const known = [...this.#numberByValue].sort(([one], [other]) => (one < other ? -1 : 1));
      this.#byRank = Uint32Array.from(known, ([, number]) => number);
      this.#ranks = new Uint32Array(this.#valueByNumber.length);
      for (const [rank, number] of this.#byRank.entries()) {
        this.#ranks[number] = rank;
      }
    }
    return this.#ranks;
  }

  #numbersOf(slot: number): number[] {
    const start = slot * this.#width;
    return [...this.#numbers.subarray(start, start + this.#width)].filter(
      (number) => number !== none,
    );
  }

  #acquire(value: string): number {
    const known = this.#numberByValue.get(value);
    if (known === undefined) {
      this.#byRank = undefined;
    }
    const number = known ?? this.#free.pop() ?? this.#valueByNumber.length;
    this.#numberByValue.set(value, number);
    this.#valueByNumber[number] = value;
    this.#uses[number] = (known === undefined ? 0 : (this.#uses[number] ?? 0)) + 1;
    return number;
  }

  /** Frees the number of a value when no listing has the value any more. */
  #release(number: number): void {
    const uses = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = uses;
    const value = this.#valueByNumber[number];
    if (uses > 0 || value === undefined) {
      return;
    }
    this.#byRank = undefined;
    this.#numberByValue.delete(value);
    this.#valueByNumber[number] = undefined;
    this.#free.push(number);
  }
}

/**
 * Returns the `max` largest keys, the largest first. Sorts only the keys with the highest counts.
 */
function largest(keys: Float64Array, max: number, size: number): Float64Array {
  if (keys.length <= max) {
    return keys.sort().reverse();
  }
  const most = keys.reduce((one, other) => Math.max(one, other), 0);
  const sizes = new Uint32Array(Math.floor(most / size) + 1);
  for (const key of keys) {
    const count = Math.floor(key / size);
    sizes[count] = (sizes[count] ?? 0) + 1;
  }
  let lowest = sizes.length - 1;
  for (let found = sizes[lowest] ?? 0; found < max; found += sizes[lowest] ?? 0) {
    lowest -= 1;
  }
  return keys
    .filter((key) => key >= lowest * size)
    .sort()
    .reverse()
    .subarray(0, max);
}
