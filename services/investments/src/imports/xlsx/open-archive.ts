import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { PlatformError } from '@irp/errors';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** Size of the archive as sent: the archive is in memory. */
const maxArchiveBytes = 52_428_800;
/** Unpacked size of a part, such as a sheet. Parts are read as streams. */
const maxPartBytes = 524_288_000;
/** A part below this size may have any compression ratio. */
const freePartBytes = 10_485_760;
const maxCompression = 200;
export const maxParts = 2_000;

/** The parts of an Office Open XML file (ECMA-376), a zip archive. */
export interface Archive {
  /**
   * The unpacked part; undefined if no part has this name.
   * @param maxBytes unpacked
   * @throws PlatformError 413 for a part that is too large
   */
  read(name: string, maxBytes?: number): Promise<Readable | undefined>;
}

/**
 * @throws PlatformError 400 for a file that is not a zip archive, 413 for a file that is too large
 */
export async function openArchive(file: AsyncIterable<Buffer>): Promise<Archive> {
  const bytes = await readAll(file);
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(bytes, {
    lazyEntries: true,
  }).catch((error) => {
    throw notAWorkbook(error);
  });
  const entries = await entriesOf(zip);
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  return {
    async read(name, maxBytes = maxPartBytes) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) {
        return undefined;
      }
      requireModestSize(entry, maxBytes);
      // yauzl ends the stream with an error when there are more bytes than the archive states.
      return open(entry).catch((error) => {
        throw notAWorkbook(error);
      });
    },
  };
}

export function notAWorkbook(cause?: unknown): PlatformError {
  return new PlatformError('invalid_request', 'The file is not a valid .xlsx workbook.', { cause });
}

async function readAll(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > maxArchiveBytes) {
      throw new PlatformError(
        'payload_too_large',
        `A workbook must be at most ${maxArchiveBytes} bytes: send CSV.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxParts) {
    throw tooLarge(`has more than ${maxParts} parts`);
  }
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error) => reject(notAWorkbook(error)));
    zip.readEntry();
  });
}

function requireModestSize(
  { fileName, uncompressedSize, compressedSize }: Entry,
  maxBytes: number,
): void {
  if (uncompressedSize > maxBytes) {
    throw tooLarge(`has a part that unpacks to more than ${maxBytes} bytes, ${fileName}`);
  }
  if (uncompressedSize > freePartBytes && uncompressedSize > compressedSize * maxCompression) {
    throw tooLarge(`unpacks to more than ${maxCompression} times its size`);
  }
}

/** @param reason the text after `The workbook` */
export function tooLarge(reason: string): PlatformError {
  return new PlatformError('payload_too_large', `The workbook ${reason}: send CSV.`);
}
