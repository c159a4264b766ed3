import type { CellValue } from './cell-value.ts';
import type { Column, RowSelection, RowTest, ValueCounter } from './column.ts';
import type { ValueTest } from './field-condition.ts';
import { grown, sizeFor } from './growing-array.ts';
import { WordIndex } from './word-index.ts';

/**
 * The words of the texts of each row, in an inverted index. A changed row becomes a new document in
 * the index. The old document of a changed row remains in the index, but no longer belongs to a row.
 */
export class WordsColumn implements Column {
  readonly #index = new WordIndex();
  /** The document of each row. Rows without words have document 0. */
  #documents = new Uint32Array(1_024);
  /** The row of each document, including documents that no longer belong to a row. */
  #rows = new Uint32Array(1_024);
  #last = 0;
  /**
   * The latest selection. A search first counts rows and then ranks the same rows, so the selection
   * is used twice.
   */
  #latest: { words: string; last: number; selection: RowSelection } | undefined;

  set(row: number, value: CellValue): void {
    if (row >= this.#documents.length) {
      this.#documents = grown(this.#documents, new Uint32Array(sizeFor(row)));
    }
    this.#last++;
    if (this.#last === this.#rows.length) {
      this.#rows = grown(this.#rows, new Uint32Array(sizeFor(this.#last)));
    }
    this.#documents[row] = this.#last;
    this.#rows[this.#last] = row;
    for (const text of value as readonly string[]) {
      this.#index.add(this.#last, text);
    }
  }

  /** Returns no words, because the words are not stored by row. */
  get(): CellValue {
    return null;
  }

  /** Returns the rows that match at the time of the call. */
  rowsWith(test: ValueTest, condition: unknown): RowSelection {
    const wanted = wordsOf(condition);
    const words = JSON.stringify(wanted);
    if (this.#latest?.words !== words || this.#latest.last !== this.#last) {
      this.#latest = {
        words,
        last: this.#last,
        selection: this.#select(wanted, (row) => this.rowsWith(test, condition).test(row)),
      };
    }
    return this.#latest.selection;
  }

  counter(): ValueCounter {
    throw new Error('Words are not counted');
  }

  bytes(): number {
    return this.#documents.byteLength + this.#rows.byteLength + this.#index.bytes();
  }

  /**
   * Selects the rows with all words.
   * @param testChanged tests a row that changed after the selection
   */
  #select(words: readonly WordCondition[], testChanged: RowTest): RowSelection {
    const last = this.#last;
    const hasWord = new Uint8Array(last + 1);
    const candidates: number[] = [];
    const mark = (document: number) => {
      const row = this.#rows[document] ?? 0;
      if (hasWord[document] === 0 && this.#documents[row] === document) {
        hasWord[document] = 1;
        candidates.push(row);
      }
    };
    for (const { text, isBeginning } of words) {
      if (isBeginning) {
        this.#index.visitPrefix(text, mark);
      } else {
        this.#index.visit(text, mark);
      }
    }
    return {
      candidates,
      test: (row) => {
        const document = this.#documents[row] ?? 0;
        return document > last ? testChanged(row) : hasWord[document] === 1;
      },
    };
  }
}

interface WordCondition {
  text: string;
  isBeginning: boolean;
}

/** Returns the words in a condition such as `{ $in: [/^bank/, 'banco'] }`. */
function wordsOf(condition: unknown): WordCondition[] {
  const { $in = [condition] } = condition as { $in?: readonly unknown[] };
  return $in.map((one) => ({
    text: one instanceof RegExp ? one.source.slice(1) : String(one),
    isBeginning: one instanceof RegExp,
  }));
}
