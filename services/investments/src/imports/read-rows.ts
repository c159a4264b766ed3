import type { ImportFormat } from '@irp/contracts/investments';
import { PlatformError } from '@irp/errors';
import { decodeText } from './decode-text.ts';
import type { ImportRow, RowFormat } from './import-row.ts';
import { peek } from './peek.ts';
import { readCsvRows } from './read-csv-rows.ts';
import { readNdjsonRows } from './read-ndjson-rows.ts';
import { readWorkbookRows } from './xlsx/read-workbook-rows.ts';

const zip = Buffer.from('PK\x03\x04', 'latin1');
/** The first bytes of a file in a format of Excel before .xlsx. */
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const utf16Marks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

/**
 * Yields the rows of a file, several at a time. A workbook that is sent as CSV is recognized by its
 * first bytes.
 * @throws PlatformError 400, 413 and 415 if the file cannot be read in its format
 */
export async function* readRows(
  declared: ImportFormat,
  file: AsyncIterable<Buffer>,
  format: RowFormat,
): AsyncGenerator<ImportRow[]> {
  const { start, content, discard } = await peek(file, zip.length);
  if (startsWith(start, compoundFile)) {
    await discard();
    throw new PlatformError(
      'unsupported_media_type',
      'The file is an .xls workbook: save it as .xlsx or as CSV.',
    );
  }
  if (declared === 'ndjson') {
    format.onFile({ format: 'ndjson' });
    if (isUtf8(start, format)) {
      yield* readNdjsonRows(content, format);
    } else {
      yield* readNdjsonRows(recode(content, format), format, true);
    }
  } else if (declared === 'xlsx' || startsWith(start, zip)) {
    format.onFile({ format: 'xlsx' });
    yield* readWorkbookRows(content, format);
  } else {
    yield* readCsvRows(content, format);
  }
}

function startsWith(bytes: Buffer, prefix: Buffer): boolean {
  return bytes.subarray(0, prefix.length).equals(prefix);
}

function isUtf8(start: Buffer, { encoding = 'utf-8' }: RowFormat): boolean {
  return encoding === 'utf-8' && !utf16Marks.some((mark) => startsWith(start, mark));
}

async function* recode(
  file: AsyncIterable<Buffer>,
  { encoding, onFile }: RowFormat,
): AsyncGenerator<Buffer> {
  for await (const text of decodeText(file, encoding, (found) => onFile({ encoding: found }))) {
    yield Buffer.from(text);
  }
}
