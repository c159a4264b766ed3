import type { Readable } from 'node:stream';
import type { ColumnMapping } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { CsvError, parse } from 'csv-parse';
import { readRow } from '../domain/cell-values.ts';
import { type Column, columnsOf } from '../domain/column-mapping.ts';
import type { ImportedRow } from './imported-row.ts';

const maxRowBytes = 1_000_000;

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** The rows of a CSV file (RFC 4180) as they come; the first line names the columns. */
export async function* readCsvRows(file: Readable, mapping: ColumnMapping | undefined): AsyncGenerator<ImportedRow> {
  const skipped: ImportedRow[] = [];
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    skip_records_with_error: true,
  });
  parser.on('skip', (error: CsvError) => skipped.push(faulty(error)));
  file.on('error', (error) => parser.destroy(error));
  file.pipe(parser);
  let columns: Column[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield* skipped.splice(0);
      if (columns) yield { line: info.lines, ...readRow(record, columns) };
      else
        columns = columnsOf(
          record.map((name) => name.trim()),
          mapping,
        );
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    skipped.push(faulty(error));
  }
  yield* skipped;
  if (!columns) throw new PlatformError('invalid_request', 'The file is empty: its first line must name the columns.');
}

function faulty(error: CsvError): ImportedRow {
  const line = Number((error as { lines?: number }).lines ?? 0);
  return { line, faults: [{ field: '', message: `cannot be read as CSV: ${error.message}` }] };
}
