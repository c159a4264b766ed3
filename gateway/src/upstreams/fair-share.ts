/**
 * Divides a capacity among holders: one gets more only while it holds no more than is free. One
 * alone thus gets a half, n of them get 1/(n+1) each, and a newcomer finds about as much free as
 * each of them has.
 */
export class FairShare {
  readonly #capacity: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** All that is held. */
  get total(): number {
    return this.#total;
  }

  /** @returns false, and takes nothing, where the holder would have more than its share */
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
