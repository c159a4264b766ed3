import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Sheet, sheetXml } from './sheet-xml.ts';
import { sheetPath, workbookParts } from './workbook-parts.ts';

/**
 * The bytes of an .xlsx workbook (ECMA-376), generated at the speed of the reader: only a few
 * batches of rows are in memory. If the reader stops early, no further rows are read.
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
    // The rows are closed before the end, so that the record of an export is stored before the end.
    await Promise.all(parts.map(closed));
  }
}

async function closed(part: Readable): Promise<void> {
  part.destroy();
  await finished(part).catch(() => undefined);
}
