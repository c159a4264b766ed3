import { visitWords } from '../domain/search-terms.ts';
import { grown } from './growing-array.ts';
import { WordTable } from './word-table.ts';

const growth = 1.5;

/** An inverted index in memory. The entries of each word form a linked list of documents. */
export class WordIndex {
  readonly #words = new WordTable();
  /** The latest entry of each word, by the code of the word. Entry 0 marks the end. */
  #latest = new Uint32Array(1_024);
  /** The document of each entry. */
  #documents = new Uint32Array(4_096);
  #previous = new Uint32Array(4_096);
  #entries = 1;
  #document = 0;

  /**
   * Adds the words of a text to a document.
   * @param document number of the document, not smaller than in the previous call
   */
  add(document: number, text: string): void {
    this.#document = document;
    visitWords(text, this.#addWord);
  }

  /** Calls a function with each document after `last` that contains the word. */
  visit(word: string, last: number, visit: (document: number) => void): void {
    const code = this.#words.find(word);
    if (code !== undefined) {
      this.#visitCode(code, last, visit);
    }
  }

  /**
   * Calls a function with each document after `last` that contains a word with this prefix,
   * possibly several times.
   */
  visitPrefix(prefix: string, last: number, visit: (document: number) => void): void {
    this.#words.visitPrefix(prefix, (code) => this.#visitCode(code, last, visit));
  }

  /** Returns the approximate memory in bytes. */
  bytes(): number {
    return (
      this.#documents.byteLength +
      this.#previous.byteLength +
      this.#latest.byteLength +
      this.#words.bytes()
    );
  }

  /** The entries of a word are in the order of their documents, the latest first. */
  #visitCode(code: number, last: number, visit: (document: number) => void): void {
    for (let entry = this.#latest[code] ?? 0; entry > 0; entry = this.#previous[entry] ?? 0) {
      const document = this.#documents[entry] ?? 0;
      if (document <= last) {
        return;
      }
      visit(document);
    }
  }

  readonly #addWord = (letters: Uint16Array, length: number): void => {
    const code = this.#words.codeOrAdd(letters, length);
    if (code >= this.#latest.length) {
      this.#latest = grown(this.#latest, new Uint32Array(this.#latest.length * 2));
    }
    const latest = this.#latest[code]!;
    // A document is added only once, even if the word occurs several times.
    if (latest === 0 || this.#documents[latest] !== this.#document) {
      this.#latest[code] = this.#newEntry(latest);
    }
  };

  #newEntry(previous: number): number {
    const entry = this.#entries++;
    if (entry === this.#documents.length) {
      this.#documents = grown(this.#documents, new Uint32Array(entry * growth));
      this.#previous = grown(this.#previous, new Uint32Array(entry * growth));
    }
    this.#documents[entry] = this.#document;
    this.#previous[entry] = previous;
    return entry;
  }
}
