import { PlatformError } from '@irp/errors';
import type { ImportRow, RowFormat } from '../import-row.ts';
import { noHeader } from '../no-header.ts';
import { createRowReader, type RowReader } from '../row-reader.ts';
import { openArchive } from './open-archive.ts';
import { maxRowLength, readSheet } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';

const tooLong = `is longer than ${maxRowLength} characters`;

/**
 * Yields the rows of a sheet in an .xlsx workbook. The first row that has a cell contains the names
 * of the columns.
 * @throws PlatformError 400, 413
 */
export async function* readWorkbookRows(
  file: AsyncIterable<Buffer>,
  format: RowFormat,
): AsyncGenerator<ImportRow[]> {
  const archive = await openArchive(file);
  const workbook = await readWorkbook(archive, format.sheet);
  const { sheet, otherSheets } = workbook;
  format.onFile({
    sheet: sheet.name,
    ...(otherSheets.length === 0 ? {} : { otherSheets }),
  });
  const { headerRow } = format;
  let read: RowReader | undefined;
  for await (const { row, cells, unreadable, length } of readSheet(archive, workbook)) {
    const isLong = length > maxRowLength;
    if (read && isLong) {
      yield [
        {
          line: row,
          errors: [{ field: '', message: tooLong }],
        },
      ];
    } else if (read) {
      if (unreadable || cells.some((cell) => cell !== '')) {
        yield [{ line: row, ...read(cells, unreadable) }];
      }
    } else if (headerRow === undefined || row === headerRow) {
      if (isLong) {
        throw new PlatformError('invalid_request', `The header row is not valid. It ${tooLong}.`);
      }
      read = createRowReader(cells, format);
    } else if (row > headerRow) {
      break;
    }
  }
  if (!read) {
    throw noHeader(headerRow, 'row');
  }
}
