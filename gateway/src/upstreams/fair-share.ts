/**
 * Divides a capacity among holders, such as workspaces. A holder can take more only while the
 * amount that it has taken is at most the free amount. If each taken amount is small, a single
 * holder gets about a half of the capacity, and n holders get about 1/(n+1) each. A new holder
 * finds about as much free capacity as each existing holder has.
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
   * @returns false, and takes nothing, if the holder has taken more than the free amount, or less
   *   than `amount` is free
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
