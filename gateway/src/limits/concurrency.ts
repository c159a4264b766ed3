/** Counts the requests in progress for each key. */
export class Concurrency {
  readonly #max: number;
  readonly #counts = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /**
   * Counts a request. @returns false if the key has reached its limit; the request is then not
   * counted
   */
  enter(key: string): boolean {
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#max) {
      return false;
    }
    this.#counts.set(key, count + 1);
    return true;
  }

  leave(key: string): void {
    const count = this.#counts.get(key) ?? 0;
    if (count > 1) {
      this.#counts.set(key, count - 1);
    } else {
      this.#counts.delete(key);
    }
  }
}
