/**
 * Divides a capacity among holders. A holder gets more only while its amount is at most the free
 * amount. So a single holder gets at most a half, n holders get about 1/(n+1) each, and a new
 * holder finds about as much free capacity as each existing holder has.
 */
export class FairShare {
  readonly #capacity: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The amount that all holders have taken together. */
  get total(): number {
    return this.#total;
  }

  /**
   * Takes an amount for a holder.
   * @returns false, and takes nothing, if the holder would exceed its share
   */
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
