import { windowMs } from './principal-header.ts';

/** The tokens of writes received by this process, until the end of their possible validity. */
export class UsedTokens {
  #recent = new Set<string>();
  #older = new Set<string>();
  #renewedAtMs = 0;

  /** @returns false for a used token */
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
