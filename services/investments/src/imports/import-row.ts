import type {
  ColumnMapping,
  DelimiterName,
  ImportEncoding,
  ImportKey,
  ImportReport,
} from '@irp/contracts/investments';
import type { RowResult } from '../domain/cell-values.ts';
import type { IgnoredColumn, ImportedColumn } from '../domain/resolve-columns.ts';

/** A row of a file. `line` is the number, from 1, of the row's last line. */
export type ImportRow = RowResult & { line: number };

export type ValidRow = Extract<ImportRow, { fields: unknown }>;
export type RejectedRow = Extract<ImportRow, { errors: unknown }>;
/** The shortened, replaced and omitted values of an imported row. */
export type WarnedRow = Required<Pick<ValidRow, 'line' | 'warnings'>>;

/** The conversion of a file's rows to fields of records. */
export interface RowFormat {
  mapping: ColumnMapping | undefined;
  key: ImportKey;
  emptyCells: 'keep' | 'clear';
  /** Whether the import only reports its effect. */
  dryRun: boolean;
  /** The caller's encoding; undefined: detected. */
  encoding: ImportEncoding | undefined;
  delimiter: DelimiterName | undefined;
  /** The sheet of a workbook; undefined: the first sheet. */
  sheet: string | undefined;
  /** The line or row with the names of the columns, from 1; undefined: the first non-empty line. */
  headerRow: number | undefined;
  /** Called when a part of the file's format is known. */
  onFile(found: Partial<ImportReport['file']>): void;
  /** Called with the imported columns, except for NDJSON. */
  onImported(columns: readonly ImportedColumn[]): void;
  /** Called with the ignored columns: once for CSV, possibly several times for NDJSON. */
  onIgnored(columns: readonly IgnoredColumn[]): void;
}
