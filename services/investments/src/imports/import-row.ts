import type {
  ColumnMapping,
  DelimiterName,
  ImportEncoding,
  ImportKey,
  ImportReport,
} from '@irp/contracts/investments';
import type { RowResult } from '../domain/cell-values.ts';
import type { IgnoredColumn, ImportedColumn } from '../domain/resolve-columns.ts';

/** A row of a file. `line` is the number of the last line of the row, beginning with 1. */
export type ImportRow = RowResult & { line: number };

export type ValidRow = Extract<ImportRow, { fields: unknown }>;
export type RejectedRow = Extract<ImportRow, { errors: unknown }>;
/** The warnings of an imported row: which values were shortened, replaced or left out. */
export type WarnedRow = Required<Pick<ValidRow, 'line' | 'warnings'>>;

/** How the rows of a file are converted to fields of records. */
export interface RowFormat {
  mapping: ColumnMapping | undefined;
  key: ImportKey;
  emptyCells: 'keep' | 'clear';
  /** Whether the import only reports its effect. */
  dryRun: boolean;
  /** The encoding in the request. Undefined if the encoding is detected. */
  encoding: ImportEncoding | undefined;
  delimiter: DelimiterName | undefined;
  /** The name of the sheet in a workbook; undefined for the first sheet. */
  sheet: string | undefined;
  /**
   * The number of the line or row with the names of the columns, from 1; undefined for the first
   * line that is not empty.
   */
  headerRow: number | undefined;
  /** Called when a further property of the file is known, such as the encoding. */
  onFile(found: Partial<ImportReport['file']>): void;
  /** Called with the imported columns, except for NDJSON. */
  onImported(columns: readonly ImportedColumn[]): void;
  /**
   * Called with the columns that are not imported. Called once for CSV, and possibly several times
   * for NDJSON.
   */
  onIgnored(columns: readonly IgnoredColumn[]): void;
}
