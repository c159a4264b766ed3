import { grown } from './growing-array.ts';

/**
 * Number of first letters by which words are grouped. A search for a prefix compares all words in a
 * group. With three letters, a group is small.
 */
const groupLetters = 3;

/** Memory in bytes of a word in a list and in maps, without its letters. */
const bytesPerWord = 160;
const growth = 1.5;

/** An inverted index in memory. The entries of each word form a linked list of documents. */
export class WordIndex {
  readonly #codes = new Map<string, number>();
  readonly #words: string[] = [];
  /** The codes of the words, by the first letters of the word. */
  readonly #byBeginning = new Map<string, number[]>();
  /** The latest entry of each word, by the code of the word. Entry 0 marks the end. */
  #latest = new Uint32Array(1_024);
  /** The document of each entry. */
  #documents = new Uint32Array(4_096);
  #previous = new Uint32Array(4_096);
  #entries = 1;
  #letters = 0;

  /**
   * Adds the words of a document.
   * @param document number of the document, not smaller than in the previous call
   */
  add(document: number, words: readonly string[]): void {
    for (const word of words) {
      const code = this.#codes.get(word) ?? this.#newCode(word);
      const latest = this.#latest[code] ?? 0;
      // A document is added only once, even if the word occurs several times.
      if (latest === 0 || this.#documents[latest] !== document) {
        this.#latest[code] = this.#newEntry(document, latest);
      }
    }
  }

  /** Calls a function with each document that contains the word. */
  visit(word: string, visit: (document: number) => void): void {
    const code = this.#codes.get(word);
    if (code !== undefined) {
      this.#visitCode(code, visit);
    }
  }

  /**
   * Calls a function with each document that contains a word with this prefix, possibly several
   * times.
   */
  visitPrefix(prefix: string, visit: (document: number) => void): void {
    const beginning = beginningOf(prefix);
    if (beginning.length === groupLetters) {
      this.#visitAmong(this.#byBeginning.get(beginning) ?? [], prefix, visit);
      return;
    }
    for (const [others, codes] of this.#byBeginning) {
      if (others.startsWith(beginning)) {
        this.#visitAmong(codes, prefix, visit);
      }
    }
  }

  /** Returns the approximate memory in bytes. */
  bytes(): number {
    return (
      this.#documents.byteLength +
      this.#previous.byteLength +
      this.#latest.byteLength +
      this.#words.length * bytesPerWord +
      this.#letters
    );
  }

  #visitAmong(codes: readonly number[], prefix: string, visit: (document: number) => void): void {
    for (const code of codes) {
      if (this.#words[code]?.startsWith(prefix)) {
        this.#visitCode(code, visit);
      }
    }
  }

  #visitCode(code: number, visit: (document: number) => void): void {
    for (let entry = this.#latest[code] ?? 0; entry > 0; entry = this.#previous[entry] ?? 0) {
      visit(this.#documents[entry] ?? 0);
    }
  }

  #newCode(word: string): number {
    const code = this.#words.length;
    this.#codes.set(word, code);
    this.#words.push(word);
    this.#letters += word.length;
    const beginning = beginningOf(word);
    const codes = this.#byBeginning.get(beginning);
    if (codes === undefined) {
      this.#byBeginning.set(beginning, [code]);
    } else {
      codes.push(code);
    }
    if (code === this.#latest.length) {
      this.#latest = grown(this.#latest, new Uint32Array(code * growth));
    }
    return code;
  }

  #newEntry(document: number, previous: number): number {
    const entry = this.#entries++;
    if (entry === this.#documents.length) {
      this.#documents = grown(this.#documents, new Uint32Array(entry * growth));
      this.#previous = grown(this.#previous, new Uint32Array(entry * growth));
    }
    this.#documents[entry] = document;
    this.#previous[entry] = previous;
    return entry;
  }
}

function beginningOf(word: string): string {
  return word.slice(0, groupLetters);
}
