import type { InvestmentRow } from '../domain/investment-row.ts';
import { type Column, DictionaryColumn } from './column.ts';
import { cellOf, idField, newColumn } from './column-fields.ts';
import { IdColumn } from './id-column.ts';

/** The message names the largest column of the load. */
export class ColumnsTooLargeError extends Error {
  readonly column: string;

  constructor(column: string) {
    super(`The column ${column} is too large`);
    this.column = column;
  }
}

/** A document of the scope, with the loaded fields. */
export type ScannedDocument = Pick<InvestmentRow, '_id' | 'revision'> & Record<string, unknown>;

/** Bytes of a row's id and its number in a map. */
const bytesPerRow = 130;
const missing = new DictionaryColumn();

/** Columns of the records of a workspace's environment. A row stays the same record for ever. */
export class ScopeColumns {
  readonly #ids: string[] = [];
  readonly #revisions: number[] = [];
  readonly #rowOf = new Map<string, number>();
  readonly #columns = new Map<string, Column>([[idField, new IdColumn(this.#ids)]]);
  /** Changes during a load. The documents of the load may be older. */
  #changed: InvestmentRow[] | undefined;

  get rows(): number {
    return this.#ids.length;
  }

  idAt(row: number): string {
    return this.#ids[row] ?? '';
  }

  columnOf = (field: string): Column => this.#columns.get(field) ?? missing;

  /** The fields without a column. */
  absent(fields: Iterable<string>): string[] {
    return [...fields].filter((field) => !this.#columns.has(field));
  }

  /**
   * Adds columns. A single load at a time.
   * @param batches every document of the scope with the fields
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
   * Whether a record of the past has the id of a new record. An import with an `Idempotency-Key`
   * creates a deleted record again.
   */
  isCreatedAgain({ _id, revision }: Pick<InvestmentRow, '_id' | 'revision'>): boolean {
    const row = this.#rowOf.get(_id);
    return revision === 1 && row !== undefined && (this.#revisions[row] ?? 0) > 1;
  }

  /** The current stored record. The revision decides between two changes. */
  change(record: InvestmentRow): void {
    this.#changed?.push(record);
    this.#setCells(record as unknown as ScannedDocument, this.#columns);
  }

  /** Approximate memory in bytes. */
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
