import type {
  ColumnMapping,
  DelimiterName,
  ImportEncoding,
  ImportKey,
  ImportReport,
} from '@irp/contracts/investments';
import type { RowResult } from '../domain/cell-values.ts';
import type { IgnoredColumn, ImportedColumn } from '../domain/resolve-columns.ts';

/** One row of a file. `line` is the number, from 1, of the line on which the row ends. */
export type ImportRow = RowResult & { line: number };

export type ValidRow = Extract<ImportRow, { fields: unknown }>;
export type RejectedRow = Extract<ImportRow, { errors: unknown }>;
/** What of the values of a row that was imported was shortened, replaced or left out. */
export type WarnedRow = Required<Pick<ValidRow, 'line' | 'warnings'>>;

/** How the rows of a file become fields of records. */
export interface RowFormat {
  mapping: ColumnMapping | undefined;
  key: ImportKey;
  emptyCells: 'keep' | 'clear';
  /** Whether the import only tells what it would do. */
  dryRun: boolean;
  /** As the caller names them; undefined: detected. */
  encoding: ImportEncoding | undefined;
  delimiter: DelimiterName | undefined;
  /** Of a workbook; undefined: the first. */
  sheet: string | undefined;
  /**
   * The line or row with the names of the columns, from 1; undefined: the first that is not empty.
   */
  headerRow: number | undefined;
  /** Called when a part of the file's format is known. */
  onFile(found: Partial<ImportReport['file']>): void;
  /** Called with the columns that are imported, except for NDJSON. */
  onImported(columns: readonly ImportedColumn[]): void;
  /**
   * Called with the columns that are not imported: once for CSV, possibly several times for NDJSON.
   */
  onIgnored(columns: readonly IgnoredColumn[]): void;
}
