import { type CsvRecord, CsvText } from './csv-text.ts';

/**
 * The records of a CSV file (RFC 4180) as they come, in memory one piece of the file at a time.
 * @throws what the stream throws
 */
export async function* csvRecordsOf(file: AsyncIterable<Buffer>, maxLength: number): AsyncGenerator<CsvRecord> {
  // Takes a byte order mark away; what is no UTF-8 becomes U+FFFD, which the cells are checked for.
  const decoder = new TextDecoder();
  const text = new CsvText(maxLength);
  for await (const chunk of file) {
    text.add(decoder.decode(chunk, { stream: true }));
    yield* text.records();
  }
  text.add(decoder.decode());
  text.end();
  yield* text.records();
}
