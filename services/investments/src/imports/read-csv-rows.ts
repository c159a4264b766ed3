import { type Delimiter, delimiterOf } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { createColumnTest } from '../domain/column-mapping.ts';
import type { CsvRecord } from './csv-parser.ts';
import { decodeText } from './decode-text.ts';
import type { ImportRow, RowFormat } from './import-row.ts';
import { noHeader } from './no-header.ts';
import { parseCsv } from './parse-csv.ts';
import { createRowReader, type RowReader } from './row-reader.ts';

const maxRowLength = 1_000_000;

/**
 * Yields the rows of a CSV file with a header line. Yields several rows at a time, because a
 * promise for each row would cost as much time as the parsing of the row.
 * @throws PlatformError 400 for an invalid header line
 */
export async function* readCsvRows(
  file: AsyncIterable<Buffer>,
  format: RowFormat,
): AsyncGenerator<ImportRow[]> {
  let read: RowReader | undefined;
  let found: Delimiter | undefined;
  const text = decodeText(file, format.encoding, (encoding) => format.onFile({ encoding }));
  const records = parseCsv(text, {
    maxLength: maxRowLength,
    delimiter: format.delimiter && delimiterOf(format.delimiter),
    isKnown: createColumnTest(format.mapping),
    headerRow: format.headerRow,
    onDelimiter(delimiter) {
      found = delimiter;
      format.onFile({ delimiter: delimiter === '\t' ? 'tab' : delimiter });
    },
  });
  for await (const piece of records) {
    const rows: ImportRow[] = [];
    for (const record of piece) {
      if (read) {
        rows.push(rowOf(record, read));
      } else if ('error' in record) {
        throw new PlatformError(
          'invalid_request',
          `The header line is not valid. It ${record.error}.`,
        );
      } else {
        read = createRowReader(record.cells, format, found);
      }
    }
    yield rows;
  }
  if (!read) {
    throw noHeader(format.headerRow, 'line');
  }
}

function rowOf(record: CsvRecord, read: RowReader): ImportRow {
  const { line } = record;
  if ('error' in record) {
    return {
      line,
      errors: [{ field: '', message: record.error }],
    };
  }
  return { line, ...read(record.cells) };
}
