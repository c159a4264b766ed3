/**
 * Divides a capacity among holders: a holder gets more only while it holds no more than the free
 * rest. A single holder thus gets a half, n holders get 1/(n+1) each, and a new holder finds about
 * as much free as each of the others has.
 */
export class FairShare {
  readonly #capacity: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The total of all holders. */
  get total(): number {
    return this.#total;
  }

  /** @returns false, without taking anything, if the holder would exceed its share */
  take(holder: string, amount: number): boolean {
    const held = this.#held.get(holder) ?? 0;
    const free = this.#capacity - this.#total;
    if (held > free || amount > free) {
      return false;
    }
    this.#held.set(holder, held + amount);
    this.#total += amount;
    return true;
  }

  giveBack(holder: string, amount: number): void {
    this.#total -= amount;
    const held = (this.#held.get(holder) ?? 0) - amount;
    if (held > 0) {
      this.#held.set(holder, held);
    } else {
      this.#held.delete(holder);
    }
  }
}
