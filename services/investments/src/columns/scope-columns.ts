import type { InvestmentRow } from '../domain/investment-row.ts';
import type { Column } from './column.ts';
import { cellOf, idField, newColumn } from './column-fields.ts';
import { DictionaryColumn } from './dictionary-column.ts';
import { IdColumn } from './id-column.ts';

/**
 * The error if the columns need more memory than permitted. The message names the largest column.
 */
export class ColumnsTooLargeError extends Error {
  readonly column: string;

  constructor(column: string) {
    super(`The column ${column} is too large`);
    this.column = column;
  }
}

/** A document of the scope, with the fields that a load needs. */
export type ScannedDocument = Pick<InvestmentRow, '_id' | 'revision'> & Record<string, unknown>;

/** Estimated memory of a row's id in bytes: an element of a list and an entry of a map. */
const bytesPerRow = 130;
const missing = new DictionaryColumn();

/**
 * The columns of the records in an environment of a workspace. A row always belongs to the same
 * record.
 */
export class ScopeColumns {
  readonly #ids: string[] = [];
  readonly #revisions: number[] = [];
  readonly #rowOf = new Map<string, number>();
  readonly #columns = new Map<string, Column>([[idField, new IdColumn(this.#ids)]]);
  /**
   * The records that were changed during a load. At its end, the load applies the changed records,
   * because the load may have read older versions of their documents.
   */
  #changed: InvestmentRow[] | undefined;

  get rows(): number {
    return this.#ids.length;
  }

  idAt(row: number): string {
    return this.#ids[row] ?? '';
  }

  columnOf = (field: string): Column => this.#columns.get(field) ?? missing;

  /** Returns the fields that have no column yet. */
  absent(fields: Iterable<string>): string[] {
    return [...fields].filter((field) => !this.#columns.has(field));
  }

  /**
   * Loads columns. Only one load may run at a time.
   * @param batches every document of the scope with these fields
   * @throws ColumnsTooLargeError
   */
  async load(
    fields: readonly string[],
    batches: AsyncIterable<readonly ScannedDocument[]>,
    maxBytes: number,
  ): Promise<void> {
    const added = new Map(fields.map((field) => [field, newColumn(field)]));
    const changed: InvestmentRow[] = [];
    this.#changed = changed;
    try {
      for await (const documents of batches) {
        for (const document of documents) {
          this.#setCells(document, added);
        }
        if (this.bytes() + bytesOf(added) > maxBytes) {
          throw new ColumnsTooLargeError(largestOf(added));
        }
      }
    } finally {
      this.#changed = undefined;
    }
    for (const [field, column] of added) {
      this.#columns.set(field, column);
    }
    for (const record of changed) {
      this.change(record);
    }
  }

  /**
   * Returns whether a new record has the id of a deleted record. A repeated import with the same
   * `Idempotency-Key` can create a record under the id of a deleted record.
   */
  isCreatedAgain({ _id, revision }: Pick<InvestmentRow, '_id' | 'revision'>): boolean {
    const row = this.#rowOf.get(_id);
    return revision === 1 && row !== undefined && (this.#revisions[row] ?? 0) > 1;
  }

  /**
   * Changes the row of a record. If two changes arrive in the wrong order, the higher revision is
   * used.
   */
  change(record: InvestmentRow): void {
    this.#changed?.push(record);
    this.#setCells(record as unknown as ScannedDocument, this.#columns);
  }

  /** Returns the approximate memory in bytes. */
  bytes(): number {
    return this.rows * bytesPerRow + bytesOf(this.#columns);
  }

  #setCells(document: ScannedDocument, columns: ReadonlyMap<string, Column>): void {
    const { _id, revision } = document;
    const known = this.#rowOf.get(_id);
    const row = known ?? this.#ids.length;
    if (known === undefined) {
      this.#ids.push(_id);
      this.#rowOf.set(_id, row);
    } else if (revision < (this.#revisions[row] ?? 0)) {
      return;
    }
    this.#revisions[row] = revision;
    for (const [field, column] of columns) {
      column.set(row, cellOf(field, document));
    }
  }
}

function largestOf(columns: ReadonlyMap<string, Column>): string {
  const sorted = [...columns].sort(([, one], [, other]) => other.bytes() - one.bytes());
  return sorted[0]?.[0] ?? '';
}

function bytesOf(columns: ReadonlyMap<string, Column>): number {
  return [...columns.values()].reduce((sum, column) => sum + column.bytes(), 0);
}
