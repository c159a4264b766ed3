import type { Delimiter } from '@irp/contracts/investments';
import { CsvParser, type CsvRecord } from './csv-parser.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { noHeader } from './no-header.ts';

interface CsvFormat {
  /** Of a record, in characters. */
  maxLength: number;
  /** Undefined: that of a line `sep=;`, or else detected in the header line. */
  delimiter: Delimiter | undefined;
  /** Whether a column of this name is imported. */
  isKnown(name: string): boolean;
  /**
   * The line with the names of the columns, from 1: what is before it is skipped. Undefined: the
   * first that is not empty.
   */
  headerRow: number | undefined;
  onDelimiter(delimiter: Delimiter): void;
}

/** The line by which Excel writes and reads a delimiter. */
const separatorLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

/**
 * The records of a CSV file (RFC 4180, with any delimiter), parsed chunk by chunk, some at a time.
 * @throws what the text throws, and PlatformError 400 where the header line is empty
 */
export async function* parseCsv(
  text: AsyncIterable<string>,
  format: CsvFormat,
): AsyncGenerator<CsvRecord[]> {
  let parser: CsvParser | undefined;
  let start = '';
  for await (const chunk of text) {
    if (parser === undefined) {
      start += chunk;
      if (!hasHeaderLine(start, format.headerRow) && start.length <= format.maxLength) {
        continue;
      }
      parser = createParser(start, format);
    } else {
      parser.add(chunk);
    }
    for (const piece of parser.pieces()) {
      yield piece;
    }
  }
  parser ??= createParser(start, format);
  parser.end();
  for (const piece of parser.pieces()) {
    yield piece;
  }
}

function createParser(
  start: string,
  { maxLength, delimiter, isKnown, headerRow, onDelimiter }: CsvFormat,
): CsvParser {
  const [line = '', separator] = separatorLine.exec(start) ?? [];
  const firstLine = headerRow ?? (line === '' ? 1 : 2);
  const rest = afterLines(start, firstLine - 1);
  if (
    headerRow !== undefined &&
    (/^[\r\n]/.test(rest) || (rest === '' && start.length > maxLength))
  ) {
    throw noHeader(headerRow, 'line');
  }
  const found =
    delimiter ??
    (separator as Delimiter | undefined) ??
    detectDelimiter(headerLineOf(rest), isKnown);
  onDelimiter(found);
  const parser = new CsvParser(maxLength, found, firstLine);
  parser.add(rest);
  return parser;
}

/** Whether the line break after the header line is there; CR alone may be half of a CRLF. */
function hasHeaderLine(start: string, headerRow: number | undefined): boolean {
  const rest =
    headerRow === undefined ? start.replace(separatorLine, '') : afterLines(start, headerRow - 1);
  return /[^\r\n][\r\n]+[^\r\n]/.test(rest);
}

/**
 * The text after so many lines, as an editor counts them: quotes in titles mean nothing. Empty if
 * there are no more.
 */
function afterLines(text: string, lines: number): string {
  const lineBreak = /\r\n|\n|\r/g;
  for (let line = 0; line < lines; line++) {
    if (!lineBreak.test(text)) {
      return '';
    }
  }
  return text.slice(lineBreak.lastIndex);
}

function headerLineOf(text: string): string {
  return /[^\r\n]+/.exec(text)?.[0] ?? '';
}
