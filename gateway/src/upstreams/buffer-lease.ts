import type { FairShare } from './fair-share.ts';

/** The part of the shared memory that the body and the response of an exchange take. */
export class BufferLease {
  readonly #memory: FairShare;
  readonly #holder: string;
  #bytes = 0;

  constructor(memory: FairShare, holder: string) {
    this.#memory = memory;
    this.#holder = holder;
  }

  /**
   * Extends the lease to a size in bytes.
   * @returns false if the holder cannot take more of the shared memory ({@link FairShare})
   */
  growTo(bytes: number): boolean {
    const more = bytes - this.#bytes;
    if (more <= 0) {
      return true;
    }
    if (!this.#memory.take(this.#holder, more)) {
      return false;
    }
    this.#bytes = bytes;
    return true;
  }

  /** Gives the memory back. May be called repeatedly. */
  release(): void {
    if (this.#bytes > 0) {
      this.#memory.giveBack(this.#holder, this.#bytes);
    }
    this.#bytes = 0;
  }
}
