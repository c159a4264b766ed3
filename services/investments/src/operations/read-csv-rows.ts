import type { ColumnMapping } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import { type RowResult, readRow } from '../domain/cell-values.ts';
import { columnsOf } from '../domain/column-mapping.ts';
import { csvRecordsOf } from './csv-records.ts';
import type { ImportedRow } from './imported-row.ts';

const maxRowLength = 1_000_000;

/** The rows of a CSV file (RFC 4180) as they come; the first names the columns. @throws PlatformError 400 where none does */
export async function* readCsvRows(
  file: AsyncIterable<Buffer>,
  mapping: ColumnMapping | undefined,
): AsyncGenerator<ImportedRow> {
  let read: ((cells: string[]) => RowResult) | undefined;
  for await (const record of csvRecordsOf(file, maxRowLength)) {
    if ('fault' in record) {
      if (!read)
        throw new PlatformError('invalid_request', `The first line, which names the columns, ${record.fault}.`);
      yield { line: record.line, faults: [{ field: '', message: record.fault }] };
    } else if (read) yield { line: record.line, ...read(record.cells) };
    else read = rowReader(record.cells.map(trimmed), mapping);
  }
  if (!read) throw new PlatformError('invalid_request', 'The file is empty: its first line must name the columns.');
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
