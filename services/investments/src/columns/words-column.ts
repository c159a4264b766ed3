import { conditionKey } from '../store/condition-key.ts';
import type { CellValue } from './cell-value.ts';
import type { Column, RowOrder, ValueCounter } from './column.ts';
import type { ValueTest } from './field-condition.ts';
import { grown, sizeFor } from './growing-array.ts';
import { LatestEntries } from './latest-entries.ts';
import { type RowSelection, selectedBy } from './row-selection.ts';
import { WordIndex } from './word-index.ts';
import { WordSelection } from './word-selection.ts';

const keptSelections = 4;

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
   * The latest selections. A search counts rows and ranks the same rows. After a change, a selection
   * only visits the documents of changed rows.
   */
  readonly #selections = new LatestEntries<WordSelection>(keptSelections);

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

  rowsWith(_test: ValueTest, condition: unknown): RowSelection {
    const key = conditionKey(condition);
    const selection = this.#selections.get(key) ?? new WordSelection(this.#index, condition);
    this.#selections.set(key, selection);
    selection.extend(this.#last, this.#rows);
    const hasWord = (row: number) => {
      // The row may have changed after the selection, such as between two pieces of a visit.
      selection.extend(this.#last, this.#rows);
      return selection.has(this.#documents[row] ?? 0);
    };
    return { ...selectedBy(hasWord), candidates: selection.rows };
  }

  order(): RowOrder {
    throw new Error('A column of words cannot be sorted');
  }

  counter(): ValueCounter {
    throw new Error('A column of words cannot count values');
  }

  bytes(): number {
    const selections = [...this.#selections.values()];
    return (
      this.#documents.byteLength +
      this.#rows.byteLength +
      this.#index.bytes() +
      selections.reduce((sum, selection) => sum + selection.bytes(), 0)
    );
  }
}
