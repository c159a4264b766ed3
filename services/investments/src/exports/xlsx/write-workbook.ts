import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Sheet, sheetXml } from './sheet-xml.ts';
import { sheetPath, workbookParts } from './workbook-parts.ts';

/**
 * Yields the bytes of an .xlsx workbook (ECMA-376). Rows are read only as fast as the bytes are
 * consumed, so that only a few batches are in memory. If the consumer stops early, no further rows
 * are read.
 * @throws the errors of reading the rows
 */
export async function* writeWorkbook(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const [path, xml] of Object.entries(workbookParts(sheets))) {
    zip.addBuffer(Buffer.from(xml), path);
  }
  const parts = sheets.map((sheet) => Readable.from(sheetXml(sheet)));
  for (const [at, part] of parts.entries()) {
    part.on('error', (error) => output.destroy(error));
    zip.addReadStream(part, sheetPath(at));
  }
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    // The iterators of the rows are closed before the last bytes are sent, so that the event of the
    // export is stored before the response ends.
    await Promise.all(parts.map(closed));
  }
}

async function closed(part: Readable): Promise<void> {
  part.destroy();
  await finished(part).catch(() => undefined);
}
