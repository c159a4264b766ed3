import {
  type ImportFormat,
  type ImportReport,
  type ImportRowError,
  maxReportedErrors,
  maxReportedRows,
} from '@irp/contracts/investments';
import type { RowError } from '../domain/cell-values.ts';
import type { IgnoredColumn, ImportedColumn } from '../domain/resolve-columns.ts';
import type { RejectedRow, WarnedRow } from './import-row.ts';
import type { ImportStep } from './store-rows.ts';

/** Builds the report of an import from the results of its steps. */
export class ReportBuilder {
  readonly report: ImportReport;

  constructor(format: ImportFormat, dryRun: boolean) {
    const counts = {
      created: 0,
      updated: 0,
      unchanged: 0,
      alreadyImported: 0,
      rejected: 0,
      warned: 0,
      imported: 0,
    };
    this.report = {
      ...counts,
      dryRun,
      file: { format },
      ignoredColumns: [],
      errors: [],
      warnings: [],
      ...(dryRun ? { rows: [] } : {}),
    };
  }

  /**
   * Creates the report of an import that continues after an interruption.
   * @param saved the report of the rows up to the interruption
   */
  static continuing(saved: Omit<ImportReport, 'errors' | 'warnings'>): ReportBuilder {
    const builder = new ReportBuilder(saved.file.format, saved.dryRun);
    // Drops the saved ignored columns, because the continued import resolves the columns again, and
    // reports the ignored columns again.
    Object.assign(builder.report, saved, { ignoredColumns: [] });
    return builder;
  }

  describeFile(found: Partial<ImportReport['file']>): void {
    Object.assign(this.report.file, found);
  }

  describeColumns(columns: readonly ImportedColumn[]): void {
    this.report.importedColumns = [...columns];
  }

  ignore(columns: readonly IgnoredColumn[]): void {
    this.report.ignoredColumns.push(...columns);
  }

  add({
    created,
    updated,
    unchanged,
    alreadyImported,
    rejected,
    warned,
    planned,
  }: ImportStep): void {
    const { report } = this;
    report.created += created;
    report.imported = report.created;
    report.updated += updated;
    report.unchanged += unchanged;
    report.alreadyImported += alreadyImported;
    report.rejected += rejected.length;
    report.errors.push(...errorsOf(rejected).slice(0, maxReportedErrors - report.errors.length));
    report.warned += warned.length;
    report.warnings.push(
      ...warningsOf(warned).slice(0, maxReportedErrors - report.warnings.length),
    );
    report.rows?.push(...planned.slice(0, maxReportedRows - report.rows.length));
  }
}

/** Returns the reported errors of rows, in order. */
export function errorsOf(rejected: readonly RejectedRow[]): ImportRowError[] {
  return rejected.flatMap(({ line, errors }) => errors.map((error) => reported(line, error)));
}

/** Returns the reported warnings of rows, in order. */
export function warningsOf(warned: readonly WarnedRow[]): ImportRowError[] {
  return warned.flatMap(({ line, warnings }) => warnings.map((warning) => reported(line, warning)));
}

function reported(line: number, { field, message, value }: RowError): ImportRowError {
  return {
    line,
    ...(field ? { field } : {}),
    message,
    ...(value === undefined ? {} : { value }),
  };
}
