const initialCapacity = 4;

/**
 * The times of a key's admitted requests, oldest first, in a ring buffer that grows by doubling.
 * The log of an occasional caller takes a few bytes. The log of a caller that uses the full limit
 * takes 8 bytes per request.
 */
export class RequestLog {
  #times: number[] = new Array(initialCapacity).fill(0.5);
  #mask = initialCapacity - 1;
  #head = 0;
  count = 0;

  /** Removes the entries with a time at or before `cutoffMs`. */
  removeUntil(cutoffMs: number): void {
    while (this.count > 0 && this.at(0) <= cutoffMs) {
      this.#head = (this.#head + 1) & this.#mask;
      this.count -= 1;
    }
  }

  /**
   * Returns the time of the entry at `position`, where 0 is the oldest.
   * @param position less than `count`
   */
  at(position: number): number {
    // The element is never undefined, because the mask limits the index to the array. A check for
    // undefined would add a branch to each rate limit decision.
    return this.#times[(this.#head + position) & this.#mask]!;
  }

  /**
   * Appends `copies` entries. If the clock was set back, the new entries get the time of the last
   * entry, because the log must stay sorted.
   */
  append(atMs: number, copies: number): void {
    const time = this.count > 0 ? Math.max(atMs, this.at(this.count - 1)) : atMs;
    for (let copy = 0; copy < copies; copy += 1) {
      if (this.count === this.#times.length) {
        this.#grow();
      }
      this.#times[(this.#head + this.count) & this.#mask] = time;
      this.count += 1;
    }
  }

  /** Removes an entry with exactly this time, if there is one. */
  remove(atMs: number): void {
    let position = this.count - 1;
    while (position >= 0 && this.at(position) > atMs) {
      position -= 1;
    }
    if (position < 0 || this.at(position) !== atMs) {
      return;
    }
    for (; position < this.count - 1; position += 1) {
      this.#times[(this.#head + position) & this.#mask] = this.at(position + 1);
    }
    this.count -= 1;
  }

  #grow(): void {
    const larger: number[] = new Array(this.#times.length * 2).fill(0.5);
    for (let position = 0; position < this.count; position += 1) {
      larger[position] = this.at(position);
    }
    this.#times = larger;
    this.#mask = larger.length - 1;
    this.#head = 0;
  }
}
