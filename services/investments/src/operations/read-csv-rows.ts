import type { Readable } from 'node:stream';
import type { ColumnMapping } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type CsvError, parse } from 'csv-parse';
import { type RowResult, readRow } from '../domain/cell-values.ts';
import { columnsOf } from '../domain/column-mapping.ts';
import type { ImportedRow } from './imported-row.ts';

const maxRowBytes = 1_000_000;
const tooLong = 'CSV_MAX_RECORD_SIZE';
const notClosed = 'CSV_QUOTE_NOT_CLOSED';

interface Parsed {
  record: string[];
  info: { lines: number };
}

/** The rows of a CSV file (RFC 4180) as they come; the first line names the columns. */
export async function* readCsvRows(file: Readable, mapping: ColumnMapping | undefined): AsyncGenerator<ImportedRow> {
  const { parser, skipped, isTrusted } = parseFile(file);
  let read: ((cells: string[]) => RowResult) | undefined;
  let lastLine = 0;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    if (!isTrusted(info.lines)) continue;
    if (read) yield { line: info.lines, ...read(record) };
    else read = rowReader(record.map(trimmed), mapping);
    lastLine = info.lines;
  }
  for (const error of skipped) yield faulty(error, lastLine);
  if (!read) throw new PlatformError('invalid_request', 'The file is empty: its first line must name the columns.');
}

function parseFile(file: Readable) {
  const skipped: CsvError[] = [];
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    // A quote out of place is a character like others: taken for a fault, it would take the rows after it along.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
    skip_records_with_error: true,
  });
  let end = Number.POSITIVE_INFINITY;
  parser.on('skip', (error: CsvError) => {
    if (lineOf(error) >= end) return;
    skipped.push(error);
    if (error.code !== tooLong) return;
    // csv-parse drops the rest of what it was given, so that no row after this one can be trusted: it is told instead.
    end = lineOf(error);
    file.unpipe(parser);
    file.resume();
    setImmediate(() => parser.end());
  });
  file.on('error', (error) => parser.destroy(error));
  file.pipe(parser);
  return { parser, skipped, isTrusted: (line: number) => line <= end };
}

function rowReader(header: string[], mapping: ColumnMapping | undefined): (cells: string[]) => RowResult {
  const columns = columnsOf(header, mapping);
  return (cells) => {
    // More cells than columns: a comma stood in one without quotes, so that each after it would fill a wrong field.
    const isShifted = cells.length > header.length && cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (!isShifted) return readRow(cells, columns);
    return { faults: [{ field: '', message: `has ${cells.length} cells for ${header.length} columns` }] };
  };
}

function trimmed(text: string): string {
  return text.trim();
}

function lineOf(error: CsvError): number {
  return Number((error as { lines?: number }).lines ?? 0);
}

function faulty(error: CsvError, lastLine: number): ImportedRow {
  const end = lineOf(error);
  const [line, message] =
    error.code === notClosed
      ? [lastLine + 1, `opens a quote that is not closed: nothing from here to the end (line ${end}) was read`]
      : error.code === tooLong
        ? [end, `is longer than ${maxRowBytes} bytes, or a quote is not closed: nothing from here on was read`]
        : [end, `cannot be read as CSV: ${error.message}`];
  return { line, faults: [{ field: '', message }] };
}
