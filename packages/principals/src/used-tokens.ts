import { windowMs } from './principal-header.ts';

/**
 * The tokens of write requests that this process has received. A token is stored at least as long
 * as the token can be valid.
 */
export class UsedTokens {
  #recent = new Set<string>();
  #older = new Set<string>();
  #renewedAtMs = 0;

  /**
   * Marks a token as used.
   * @returns false if the token was already used
   */
  use(id: string, nowMs: number): boolean {
    if (Math.abs(nowMs - this.#renewedAtMs) >= windowMs) {
      this.#older = this.#recent;
      this.#recent = new Set();
      this.#renewedAtMs = nowMs;
    }
    if (this.#recent.has(id) || this.#older.has(id)) {
      return false;
    }
    this.#recent.add(id);
    return true;
  }
}
