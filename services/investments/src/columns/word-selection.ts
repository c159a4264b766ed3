import { grown, sizeFor } from './growing-array.ts';
import type { WordIndex } from './word-index.ts';

interface WordCondition {
  text: string;
  isBeginning: boolean;
}

/** The documents of an index that contain a word of a condition. */
export class WordSelection {
  /** The rows of the selected documents, each row once. */
  readonly rows: number[] = [];
  readonly #words: readonly WordCondition[];
  readonly #index: WordIndex;
  /** Whether a document is selected, by document. */
  #documents = new Uint8Array(1_024);
  /** Whether a row is in `rows`, by row. */
  #hasRow = new Uint8Array(1_024);
  #last = 0;

  constructor(index: WordIndex, condition: unknown) {
    this.#index = index;
    this.#words = wordsOf(condition);
  }

  has(document: number): boolean {
    return this.#documents[document] === 1;
  }

  /**
   * Selects the documents that were added to the index after the previous call.
   * @param last the last document in the index
   * @param rowOf the row of each document
   */
  extend(last: number, rowOf: Uint32Array): void {
    if (last === this.#last) {
      return;
    }
    if (last >= this.#documents.length) {
      this.#documents = grown(this.#documents, new Uint8Array(sizeFor(last)));
    }
    const select = (document: number) => {
      this.#documents[document] = 1;
      this.#addRow(rowOf[document]!);
    };
    for (const { text, isBeginning } of this.#words) {
      if (isBeginning) {
        this.#index.visitPrefix(text, this.#last, select);
      } else {
        this.#index.visit(text, this.#last, select);
      }
    }
    this.#last = last;
  }

  /** Returns the approximate memory in bytes. */
  bytes(): number {
    const bytesPerRow = 8;
    return this.#documents.byteLength + this.#hasRow.byteLength + this.rows.length * bytesPerRow;
  }

  #addRow(row: number): void {
    if (row >= this.#hasRow.length) {
      this.#hasRow = grown(this.#hasRow, new Uint8Array(sizeFor(row)));
    }
    if (this.#hasRow[row] === 0) {
      this.#hasRow[row] = 1;
      this.rows.push(row);
    }
  }
}

/** Returns the words in a condition such as `{ $in: [/^bank/, 'banco'] }`. */
function wordsOf(condition: unknown): WordCondition[] {
  const { $in = [condition] } = condition as { $in?: readonly unknown[] };
  return $in.map((one) => ({
    text: one instanceof RegExp ? one.source.slice(1) : String(one),
    isBeginning: one instanceof RegExp,
  }));
}
