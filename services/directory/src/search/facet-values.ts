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
    const best: CountedValue[] = [];
    for (const [number, count] of counts.entries()) {
      const value = this.#valueByNumber[number];
      const last = best.at(-1);
      if (count === 0 || value === undefined || (best.length === max && last && count < last.count)) continue;
      const at = best.findLastIndex((other) => comesBefore(other, { value, count }));
      best.splice(at + 1, 0, { value, count });
      if (best.length > max) best.pop();
    }
    return best;
  }

  #numbersOf(slot: number): number[] {
    const start = slot * this.#width;
    return [...this.#numbers.subarray(start, start + this.#width)].filter((number) => number !== none);
  }

  #acquire(value: string): number {
    const known = this.#numberByValue.get(value);
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
    this.#numberByValue.delete(value);
    this.#valueByNumber[number] = undefined;
    this.#free.push(number);
  }
}

function comesBefore(one: CountedValue, other: CountedValue): boolean {
  return one.count === other.count ? one.value < other.value : one.count > other.count;
}
