/** The maximum number of tokens in a generation. */
const maxTokens = 1_000;

/**
 * Verified tokens of reads. Equal reads share a token for a second, so only new tokens are kept: a
 * full generation replaces the older generation.
 */
export class VerifiedTokens<Verified> {
  #recent = new Map<string, Verified>();
  #older = new Map<string, Verified>();

  get(token: string): Verified | undefined {
    return this.#recent.get(token) ?? this.#older.get(token);
  }

  add(token: string, verified: Verified): void {
    if (this.#recent.size >= maxTokens) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(token, verified);
  }
}
