import type { Delimiter } from '@irp/contracts/investments';
import { CsvParser, type CsvRecord } from './csv-parser.ts';
import { detectDelimiter } from './detect-delimiter.ts';

interface CsvFormat {
  /** Of a record, in characters. */
  maxLength: number;
  /** Undefined: that of a line `sep=;`, or else detected in the header line. */
  delimiter: Delimiter | undefined;
  /** Whether a column of this name is imported. */
  isKnown(name: string): boolean;
  onDelimiter(delimiter: Delimiter): void;
}

/** The line by which Excel writes and reads a delimiter. */
const separatorLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i;

/**
 * The records of a CSV file (RFC 4180, with any delimiter), parsed chunk by chunk.
 * @throws what the text throws
 */
export async function* parseCsv(text: AsyncIterable<string>, format: CsvFormat): AsyncGenerator<CsvRecord> {
  let parser: CsvParser | undefined;
  let start = '';
  for await (const chunk of text) {
    if (parser === undefined) {
      start += chunk;
      if (!hasHeaderLine(start) && start.length <= format.maxLength) continue;
      parser = createParser(start, format);
    } else parser.add(chunk);
    yield* parser.records();
  }
  parser ??= createParser(start, format);
  parser.end();
  yield* parser.records();
}

function createParser(start: string, { maxLength, delimiter, isKnown, onDelimiter }: CsvFormat): CsvParser {
  const [line = '', separator] = separatorLine.exec(start) ?? [];
  const rest = start.slice(line.length);
  const found = delimiter ?? (separator as Delimiter | undefined) ?? detectDelimiter(headerLineOf(rest), isKnown);
  onDelimiter(found);
  const parser = new CsvParser(maxLength, found, line === '' ? 1 : 2);
  parser.add(rest);
  return parser;
}

/** Whether the line break after the header line is there; CR alone may be half of a CRLF. */
function hasHeaderLine(start: string): boolean {
  return /[^\r\n][\r\n]+[^\r\n]/.test(start.replace(separatorLine, ''));
}

function headerLineOf(text: string): string {
  return /[^\r\n]+/.exec(text)?.[0] ?? '';
}
