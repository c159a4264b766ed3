import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { PlatformError } from '@irp/errors';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** Maximum size of the archive in bytes. The archive is in memory. */
const maxArchiveBytes = 52_428_800;
/** Maximum size of an unpacked part, such as a sheet, in bytes. Parts are streamed. */
const maxPartBytes = 524_288_000;
/** Size up to which an unpacked part may have any compression ratio, in bytes. */
const freePartBytes = 10_485_760;
const maxCompression = 200;
export const maxParts = 2_000;

/** An Office Open XML file (ECMA-376), which is a zip archive of parts. */
export interface Archive {
  /**
   * Returns the unpacked part; undefined if there is no part with this name.
   * @param maxBytes maximum size of the unpacked part
   * @throws PlatformError 413 if the part is too large
   */
  read(name: string, maxBytes?: number): Promise<Readable | undefined>;
}

/**
 * Opens a zip archive.
 * @throws PlatformError 400 if the file is no zip archive, 413 if it is too large
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
      // If a part is larger than the archive states, yauzl ends its stream with an error.
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
        `A workbook must be at most ${maxArchiveBytes} bytes: send larger data as CSV.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxParts) {
    throw tooLarge(`has more than ${maxParts} files inside`);
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
    throw tooLarge(`contains ${fileName}, which unpacks to more than ${maxBytes} bytes`);
  }
  if (uncompressedSize > freePartBytes && uncompressedSize > compressedSize * maxCompression) {
    throw tooLarge(`unpacks to more than ${maxCompression} times its size`);
  }
}

/**
 * Creates the error for a workbook that is too large.
 * @param reason the end of the message, after `It`
 */
export function tooLarge(reason: string): PlatformError {
  return new PlatformError(
    'payload_too_large',
    `The workbook is too large. It ${reason}: send CSV.`,
  );
}
