import type { Readable } from 'node:stream';
import type { ColumnMapping } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type CsvError, parse } from 'csv-parse';
import { readRow } from '../domain/cell-values.ts';
import { type Column, columnsOf } from '../domain/column-mapping.ts';
import type { ImportedRow } from './imported-row.ts';

const maxRowBytes = 1_000_000;
const tooLong = 'CSV_MAX_RECORD_SIZE';

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
  let lastLine = Number.POSITIVE_INFINITY;
  parser.on('skip', (error: CsvError) => {
    const line = lineOf(error);
    if (line >= lastLine) return;
    skipped.push(faulty(line, error));
    if (error.code !== tooLong) return;
    // csv-parse drops the rest of what it was given, so that no row after this one can be trusted: it is told instead.
    lastLine = line;
    file.unpipe(parser);
    file.resume();
    setImmediate(() => parser.end());
  });
  file.on('error', (error) => parser.destroy(error));
  file.pipe(parser);
  let columns: Column[] | undefined;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    yield* skipped.splice(0);
    if (info.lines > lastLine) continue;
    if (columns) yield { line: info.lines, ...readRow(record, columns) };
    else columns = columnsOf(record.map(trimmed), mapping);
  }
  yield* skipped;
  if (!columns) throw new PlatformError('invalid_request', 'The file is empty: its first line must name the columns.');
}

function trimmed(text: string): string {
  return text.trim();
}

function lineOf(error: CsvError): number {
  return Number((error as { lines?: number }).lines ?? 0);
}

function faulty(line: number, { code, message }: CsvError): ImportedRow {
  const reason =
    code === tooLong
      ? `is longer than ${maxRowBytes} bytes, or a quote is not closed: nothing from here on was read`
      : `cannot be read as CSV: ${message}`;
  return { line, faults: [{ field: '', message: reason }] };
}
