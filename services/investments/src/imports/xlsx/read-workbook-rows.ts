import { PlatformError } from '@irp/errors';
import type { ImportRow, RowFormat } from '../import-row.ts';
import { createRowReader, type RowReader } from '../row-reader.ts';
import { openArchive } from './open-archive.ts';
import { readSheet } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';

/** The rows of a sheet of an .xlsx workbook, whose first row with a cell names the columns. @throws PlatformError 400, 413 */
export async function* readWorkbookRows(file: AsyncIterable<Buffer>, format: RowFormat): AsyncGenerator<ImportRow> {
  const archive = await openArchive(file);
  const workbook = await readWorkbook(archive, format.sheet);
  format.onFile({ sheet: workbook.sheet.name });
  let read: RowReader | undefined;
  for await (const { row, cells, error } of readSheet(archive, workbook)) {
    if (!read) read = createRowReader(cells, format);
    else if (error !== undefined) yield { line: row, errors: [{ field: '', message: `has the error value ${error}` }] };
    else if (cells.some((cell) => cell !== '')) yield { line: row, ...read(cells) };
  }
  if (!read) throw new PlatformError('invalid_request', 'The sheet is empty: a header row is required.');
}
