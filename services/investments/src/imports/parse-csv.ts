import type { Delimiter } from '@irp/contracts/investments';
import { CsvParser, type CsvRecord } from './csv-parser.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { noHeader } from './no-header.ts';

interface CsvFormat {
  /** Maximum length of a record, in characters. */
  maxLength: number;
  /**
   * The delimiter in the request. If undefined, a line such as `sep=;` names the delimiter, or the
   * delimiter is detected in the header line.
   */
  delimiter: Delimiter | undefined;
  /** Returns whether a column with this name is imported. */
  isKnown(name: string): boolean;
  /**
   * The line with the names of the columns, from 1. Earlier lines are skipped. Default: the first
   * non-empty line.
   */
  headerRow: number | undefined;
  onDelimiter(delimiter: Delimiter): void;
}

/** The first line with which Excel names the delimiter. */
const separatorLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

/**
 * Yields the records of a CSV file (RFC 4180, with any delimiter), several at a time.
 * @throws the errors of the text, and PlatformError 400 for an empty header line
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

/**
 * Returns whether the header line has arrived completely. A CR at the end does not suffice, because
 * the LF of a CRLF may follow.
 */
function hasHeaderLine(start: string, headerRow: number | undefined): boolean {
  const rest =
    headerRow === undefined ? start.replace(separatorLine, '') : afterLines(start, headerRow - 1);
  return /[^\r\n][\r\n]+[^\r\n]/.test(rest);
}

/**
 * Returns the text after a number of lines; empty if the text has fewer lines. Lines are counted as
 * in an editor: a line break within quotes also begins a new line.
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
